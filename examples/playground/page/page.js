// The page: its fields make a request, the library's answer is shown, and the link holds the fields.
'use strict';

const form = document.getElementById('request');
const element = id => document.getElementById(id);
const fields = [...form.elements].filter(field => field.name && field.name !== 'from');
const defaults = new Map(fields.map(field => [field.name, valueOf(field)]));
let ask = null;               // from a request's text to the answer's
let notation = '';            // that the fields shown are in
let meant = null;             // {fields, model} of the last answer; another notation is to mean the same
let hasOtherMeaning = false;  // whether the fields shown could not take it
let modelValues = null;       // the input values when a model was left
let isStale = false;          // whether the answer shown is about an earlier text
let advice = [];              // lines on the last change of notation

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

function isLeftOut(field) {
  return 'optional' in field.dataset && field.value.trim() === '';
}

function keyOf(field) {
  return field.dataset.key ?? field.name;
}

// A number as it is written, whatever its size; anything else as a string, which the answer names.
function number(text) {
  return /^-?(0|[1-9]\d*)(\.\d+)?(e[-+]?\d+)?$/i.test(text) ? text : JSON.stringify(text);
}

// The entries of a list, with or without brackets.
function entriesOf(text) {
  const entries = text.trim().replace(/^[[{(]|[\]})]$/g, '').replace(/,\s*$/, '').trim();
  return entries === '' ? [] : entries.split(/\s*,\s*|\s+/);
}

function jsonOf(field) {
  if (field.type === 'checkbox') return String(field.checked);
  if (field.dataset.kind === 'number') return number(field.value.trim());
  if (field.dataset.kind !== 'list' && field.dataset.kind !== 'names') return JSON.stringify(field.value);
  const write = field.dataset.kind === 'list' ? number : name => JSON.stringify(name);
  return '[' + entriesOf(field.value).map(write).join(', ') + ']';
}

function request() {
  const members = ['"from": ' + JSON.stringify(kindOfSlice()), '"width": ' + element('status').clientWidth];
  for (const field of fields) {
    if (!isUsed(field) || isLeftOut(field)) continue;
    members.push(JSON.stringify(keyOf(field)) + ': ' + jsonOf(field));
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
  notation = kindOfSlice();
  advice = [];
  hasOtherMeaning = false;
}

function list(lines) {
  const all = document.createElement('ul');
  const item = (textContent, i) => Object.assign(document.createElement('li'), {id: `line-${i}`, textContent});
  all.append(...lines.map(item));
  return all;
}

function paragraph(text, isStrong = false) {
  const all = document.createElement('p');
  all.append(isStrong ? Object.assign(document.createElement('strong'), {textContent: text}) : text);
  return all;
}

// The keyboard reaches what has more than is seen.
function letScroll(area) {
  if (area.scrollHeight > area.clientHeight) area.tabIndex = 0;
  else area.removeAttribute('tabindex');
}

// The verdict, the lines that say what is wrong, and notes. The fields that the lines are about refer to them.
function showStatus(kind, verdict, wrong, notes) {
  const status = element('status');
  const lines = [...new Set(wrong)];
  status.className = kind;
  const shown = document.createElement('div');
  shown.append(paragraph(verdict, true), ...(lines.length === 0 ? [] : [list(lines)]),
               ...notes.map(line => paragraph(line)));
  if (shown.innerHTML !== status.innerHTML) status.replaceChildren(...shown.childNodes);  // a new text is read out
  letScroll(status);
  for (const field of fields) {
    const isWrong = line => isUsed(field) && isAbout(line, field.name, keyOf(field));
    const about = lines.flatMap((line, i) => isWrong(line) ? [`line-${i}`] : []);
    field.closest('label').classList.toggle('rejected', about.length !== 0);
    for (const [name, value] of [['aria-invalid', 'true'], ['aria-describedby', about.join(' ')]]) {
      if (about.length === 0) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
  }
}

// Keeps what is shown, which is then about something else than what is typed.
function showStale(kind, verdict, wrong = []) {
  isStale = true;
  document.body.classList.add('stale');
  const kept = element('shown').hidden ? [] : ['The last description that could be read is still shown.'];
  showStatus(kind, verdict, wrong, [...advice.filter(line => line !== verdict), ...kept]);
}

// A table as text: a line for each row, columns apart by blanks. Dimensions have their names.
function showTable(text) {
  const names = isUsed(form.elements.names) ? entriesOf(form.elements.names.value) : [];
  const rows = text.trim().split('\n').map((line, row) => {
    const cells = line.trim().split(/\s+/).map((value, column) => {
      const cell = document.createElement(row === 0 || column === 0 ? 'th' : 'td');
      if (cell.tagName === 'TH') cell.scope = row === 0 ? 'col' : 'row';
      cell.textContent = row > 0 && column === 0 ? names[row - 1] || value : value;
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

function setSection(id, isShown) {
  element(id).parentElement.hidden = !isShown;
}

function show(answer) {
  if (answer.errors && hasOtherMeaning) return showStale('bad', advice[0]);  // nobody has typed here yet
  if (answer.errors) return showStale('bad', 'No description:', answer.errors);
  const run = answer.run;
  const index = showDispatchables(run.dispatchables.map(dispatchable => dispatchable.name));
  const {status, violations} = run.dispatchables[index];
  const wrong = [...violations, ...run.bindings.flatMap(binding => binding.violations)].map(({text}) => text);
  if (run.error) wrong.push(run.error);
  const isGood = wrong.length === 0;
  const verdict = !isGood && status === 'valid' ? 'The description is valid, but nothing was copied:' :
      `${status[0].toUpperCase()}${status.slice(1)} at feature level ${run.feature_level}${isGood ? '.' : ':'}`;
  isStale = false;
  document.body.classList.remove('stale');
  element('shown').hidden = element('picture').hidden = false;
  showStatus(isGood ? 'good' : 'bad', verdict, wrong,
             [...advice, ...(answer.instead ? [answer.instead] : []), ...answer.notes, ...run.warnings]);

  element('picture').innerHTML = answer.picture;  // the library escapes every text in it
  letScroll(element('picture'));
  showTable(answer.table);
  const outputs = run.results.filter(result => result.type === 'print');
  const texts = outputs.map(({resource, values}) => `${resource}: ${values.join(', ')}`);
  element('output').replaceChildren(...texts.map(text => paragraph(text)));
  setSection('output', outputs.length !== 0);
  element('trace').textContent = answer.trace;
  setSection('trace', violations.length === 0);  // else it is the report
  element('cpp').textContent = answer.cpp;
  element('directml').textContent = answer.directml;
  element('used_model').textContent = answer.model;
  if (!hasOtherMeaning) meant = {fields: answer.fields, model: answer.model};
}

// Values of 64 bits are kept as they are written.
function answerTo(text) {
  const quoted = values => values.replace(/([[,])(-?[\d.e+-]+)/g, '$1"$2"');
  return JSON.parse(ask(text).replace(/"values":\[[^\]]*\]/g, quoted));
}

function update() {
  arrange();
  if (!ask) return;
  const text = request();
  if (text.length > 250000) {
    return showStale('bad', 'This is too long for the page; the tool dispatch reads larger models.');
  }
  const typed = document.activeElement;
  const isTyped = fields.includes(typed) && 'kind' in typed.dataset && !isLeftOut(typed);
  if (isTyped && !element('shown').hidden && isUnfinished(typed.dataset.kind, typed.value)) {
    return showStale('', 'Not typed to its end.');
  }
  try {
    show(answerTo(text));
  } catch (error) {
    ask = null;
    showStatus('bad', `This page can't go on; reload it. (${error.message ?? error})`, [], []);
  }
}

// Texts by the fields' names. A text with the same numbers as before stays as it was typed.
function setFields(texts) {
  for (const [name, text] of Object.entries(texts)) {
    const field = form.elements[name], before = valueOf(field), json = jsonOf(field);
    setValue(field, text);
    if (jsonOf(field) === json) setValue(field, before);
  }
}

// Translates the slice into the notation that was chosen, unless what stands there already means the same.
function translate() {
  const before = meant, to = kindOfSlice();
  const isSame = () => {
    const {fields: now} = answerTo(request());
    return Boolean(now) && JSON.stringify(now) === JSON.stringify(before.fields);
  };
  if (isStale && !hasOtherMeaning) throw 'what was typed can\'t be read';
  if (!before.fields && to !== 'model') throw 'the fields have no room for all that the model says';
  if (to === 'model') {
    if (form.elements.values.value !== modelValues || !isSame()) setFields({model: before.model});
    return;
  }
  setFields({data_type: before.fields.data_type, input_sizes: before.fields.input_sizes.join(', ')});
  if (isSame()) return;
  setFields(translations[to](before.fields));
  if (!isSame()) advice = ['The same elements are copied, but the operator or its windows are others.'];
}

function changeNotation() {
  if (notation === 'model') modelValues = form.elements.values.value;
  advice = [];
  arrange();
  try {
    if (ask && meant) translate();
    hasOtherMeaning = false;
  } catch (reason) {
    if (typeof reason !== 'string') throw reason;
    advice = [`Not translated: ${reason}.`];
    hasOtherMeaning = true;
  }
  notation = kindOfSlice();
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
  if (kindOfSlice() !== notation) changeNotation();
  else if (event.target.name !== 'from') {
    advice = [];
    hasOtherMeaning = false;
  }
  update();
  writeLink();
}
form.addEventListener('input', onInput);
form.addEventListener('change', onInput);  // of lists that a script opens
form.addEventListener('focusout', () => setTimeout(() => { if (isStale) update(); }));
addEventListener('hashchange', () => { readLink(); update(); });
let lastWidth = innerWidth;
addEventListener('resize', () => {
  if (innerWidth !== lastWidth) update();  // a keyboard on the screen only changes the height
  lastWidth = innerWidth;
});

readLink();
arrange();
createSlice1().then(module => {
  ask = module.cwrap('slice1_answer', 'string', ['string']);
  update();
}, error => showStatus('bad', `WebAssembly can't be started: ${error.message ?? error}`, [], []));
