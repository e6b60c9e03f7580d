// The page: its fields make a request, the library's answer is shown, and the link holds the fields.
'use strict';

const form = document.getElementById('request');
const element = id => document.getElementById(id);
const fields = [...form.elements].filter(field => field.name && field.name !== 'from');
const defaults = new Map(fields.map(field => [field.name, valueOf(field)]));
let ask = null;    // from a request's text to the answer's
let lastModel = '';  // that the last answer is about

function valueOf(field) {
  return field.type === 'checkbox' ? String(field.checked) : field.value;
}

function setValue(field, value) {
  if (field.type === 'checkbox') field.checked = value === 'true';
  else field.value = value;
}

function kindOfSlice() {
  return form.elements.from.value;
}

function isUsed(field) {
  return field.closest('[data-from]').dataset.from.split(' ').includes(kindOfSlice());
}

// A number as it is written, whatever its size; anything else as a string, which the answer names.
function number(text) {
  return /^-?(0|[1-9]\d*)$/.test(text) ? text : JSON.stringify(text);
}

function jsonOf(field) {
  if (field.type === 'checkbox') return String(field.checked);
  const text = field.value.trim();
  if (field.dataset.kind === 'number') return number(text);
  if (field.dataset.kind !== 'list') return JSON.stringify(field.value);
  const numbers = text.replace(/^[[{(]|[\]})]$/g, '').replace(/,\s*$/, '').trim();
  return '[' + (numbers === '' ? [] : numbers.split(/\s*,\s*|\s+/)).map(number).join(', ') + ']';
}

function request() {
  const members = ['"from": ' + JSON.stringify(kindOfSlice())];
  for (const field of fields) {
    if (!isUsed(field) || ('optional' in field.dataset && field.value.trim() === '')) continue;
    members.push(JSON.stringify(field.dataset.key ?? field.name) + ': ' + jsonOf(field));
  }
  return '{' + members.join(', ') + '}';
}

// Shows the fields that the kind of slice has.
function arrange() {
  for (const label of form.querySelectorAll('label[data-from]')) {
    label.hidden = !label.dataset.from.split(' ').includes(kindOfSlice());
  }
  const operator = form.elements.operator.value;
  for (const name of form.querySelectorAll('[data-slice]')) {
    name.textContent = operator === 'DML_OPERATOR_SLICE' ? name.dataset.slice : 'InputWindow' + name.dataset.slice;
  }
  // The gradient of a slice has the same window; its output is as the slice's input, and its input as the output.
  const isGradient = kindOfSlice() === 'fields' && operator === 'DML_OPERATOR_SLICE_GRAD';
  for (const name of form.querySelectorAll('[data-gradient]')) {
    name.dataset.name ??= name.textContent;
    name.textContent = isGradient ? name.dataset.gradient : name.dataset.name;
  }
  element('choice').hidden = kindOfSlice() !== 'model' || form.elements.dispatchable.options.length < 2;
}

// The link has what differs from a new page.
function writeLink() {
  const state = new URLSearchParams();
  if (kindOfSlice() !== 'fields') state.set('from', kindOfSlice());
  for (const field of fields) {
    if (isUsed(field) && valueOf(field) !== defaults.get(field.name)) state.set(field.name, valueOf(field));
  }
  const text = state.toString();
  history.replaceState(null, '', text === '' ? location.pathname + location.search : '#' + text);
}

function readLink() {
  const state = new URLSearchParams(location.hash.slice(1));
  form.elements.from.value = state.get('from') ?? 'fields';
  if (kindOfSlice() === '') form.elements.from.value = 'fields';
  for (const field of fields) {
    if (field.name === 'dispatchable') field.replaceChildren(new Option('', state.get(field.name) ?? '0'));
    setValue(field, state.get(field.name) ?? defaults.get(field.name));
    if (field.type === 'select-one' && field.selectedIndex < 0) setValue(field, defaults.get(field.name));
  }
}

function list(lines) {
  const all = document.createElement('ul');
  all.append(...lines.map(line => Object.assign(document.createElement('li'), {textContent: line})));
  return all;
}

function paragraph(text, isStrong = false) {
  const all = document.createElement('p');
  all.append(isStrong ? Object.assign(document.createElement('strong'), {textContent: text}) : text);
  return all;
}

function showStatus(kind, ...parts) {
  element('status').className = kind;
  element('status').replaceChildren(...parts);
}

// A table as text: a line for each row, columns apart by blanks.
function showTable(text) {
  const rows = text.trim().split('\n').map((line, row) => {
    const cells = line.trim().split(/\s+/).map((value, column) => {
      const cell = document.createElement(row === 0 || column === 0 ? 'th' : 'td');
      if (cell.tagName === 'TH') cell.scope = row === 0 ? 'col' : 'row';
      cell.textContent = value;
      return cell;
    });
    const shown = document.createElement('tr');
    shown.append(...cells);
    return shown;
  });
  element('table').replaceChildren(...rows);
}

function showDispatchables(names) {
  const choice = form.elements.dispatchable;
  const chosen = Number(choice.value) < names.length ? choice.value : '0';
  choice.replaceChildren(...names.map((name, index) => new Option(name, index)));
  choice.value = chosen;
  arrange();
  return Number(chosen);
}

function show(answer) {
  element('shown').hidden = Boolean(answer.errors);
  if (answer.errors) return showStatus('bad', paragraph('No description:', true), list(answer.errors));
  const run = answer.run;
  const index = showDispatchables(run.dispatchables.map(dispatchable => dispatchable.name));
  const {status, violations} = run.dispatchables[index];
  const wrong = [...violations, ...run.bindings.flatMap(binding => binding.violations)].map(violation => violation.text);
  if (run.error) wrong.push(run.error);
  const others = [...answer.notes, ...run.warnings];
  const isGood = wrong.length === 0;
  const verdict = !isGood && status === 'valid' ? 'The description is valid, but nothing was copied:' :
      `${status[0].toUpperCase()}${status.slice(1)} at feature level ${run.feature_level}${isGood ? '.' : ':'}`;
  showStatus(isGood ? 'good' : 'bad', paragraph(verdict, true), ...(isGood ? [] : [list(wrong)]),
             ...others.map(line => paragraph(line)));

  element('picture').innerHTML = answer.picture;  // the library escapes every text in it
  showTable(answer.table);
  const outputs = run.results.filter(result => result.type === 'print');
  element('output').replaceChildren(...outputs.map(result => paragraph(`${result.resource}: ${result.values.join(', ')}`)));
  if (outputs.length === 0) element('output').append(paragraph('Nothing was printed.'));
  element('trace').textContent = answer.trace;
  element('cpp').textContent = answer.cpp;
  element('directml').textContent = answer.directml;
  element('used_model').textContent = answer.model;
  lastModel = answer.model;
}

function update() {
  arrange();
  if (!ask) return;
  const text = request();
  if (text.length > 250000) {
    element('shown').hidden = true;
    return showStatus('bad', paragraph('This is too long for the page; the tool dispatch reads larger models.', true));
  }
  try {
    // Values of 64 bits are kept as they are written.
    show(JSON.parse(ask(text).replace(/"values":\[[^\]]*\]/g, values => values.replace(/([[,])(-?[\d.e+-]+)/g, '$1"$2"'))));
  } catch (error) {
    ask = null;
    showStatus('bad', paragraph(`This page can't go on; reload it. (${error.message ?? error})`, true));
  }
}

async function copyText(text, button) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'The browser forbids it';
  }
  setTimeout(() => { button.textContent = before; }, 1500);
}

for (const pre of document.querySelectorAll('pre[data-copy]')) {
  const button = Object.assign(document.createElement('button'), {type: 'button', textContent: 'Copy'});
  button.setAttribute('aria-label', 'Copy: ' + pre.getAttribute('aria-label'));
  button.addEventListener('click', () => copyText(pre.textContent, button));
  pre.previousElementSibling.append(' ', button);
}
element('link').addEventListener('click', () => copyText(location.href, element('link')));
form.addEventListener('submit', event => event.preventDefault());
function onInput(event) {
  // The model of what was shown is a good one to begin with.
  if (event.target.name === 'from' && kindOfSlice() === 'model' && form.elements.model.value === '') {
    form.elements.model.value = lastModel;
  }
  update();
  writeLink();
}
form.addEventListener('input', onInput);
form.addEventListener('change', onInput);  // of lists that a script opens
addEventListener('hashchange', () => { readLink(); update(); });

readLink();
arrange();
createSlice1().then(module => {
  ask = module.cwrap('slice1_answer', 'string', ['string']);
  update();
}, error => showStatus('bad', paragraph(`WebAssembly can't be started: ${error.message ?? error}`, true)));
