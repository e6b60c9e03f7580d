// A description in other notations, what is wrong with which field, and what is not typed to its end. Nothing here
// knows the page.
'use strict';

// The window of each dimension: {size, low, high, step}, from `low` to before `high`. Only as much of it as the output
// needs, where a notation would copy more. Throws the reason if other notations have no such slice.
function windowsOf(desc) {
  if (desc.operator === 'DML_OPERATOR_SLICE_GRAD') throw 'only fields and models have the gradient';
  if (desc.input_strides || desc.output_strides) throw 'only fields and models have strides of tensors';
  return desc.input_sizes.map((size, i) => {
    const step = desc.strides[i], count = desc.output_sizes[i], span = Math.abs(step) * (count - 1) + 1;
    const isOlder = desc.operator === 'DML_OPERATOR_SLICE';
    let low = desc.offsets[i], high = low + (isOlder ? span : desc.sizes[i]);
    const isOther = isOlder && count !== desc.sizes[i];
    if (step === 0 || count < 1 || high > size || span > high - low || isOther) throw 'only fields and models have invalid slices';
    if (count === largestCount(desc, i)) return {size, low, high, step};
    return step < 0 ? {size, low: high - span, high, step} : {size, low, high: low + span, step};
  });
}

// The output size that a description has if none is given.
function largestCount(desc, i) {
  const size = desc.sizes[i], step = desc.strides[i];
  if (desc.operator === 'DML_OPERATOR_SLICE') return size;
  return size === 0 || step === 0 ? 1 : 1 + Math.floor((size - 1) / Math.abs(step));
}

// A window in Python's words; a stop of null is left out.
function rangeOf({size, low, high, step}) {
  return step < 0 ? {size, step, start: high - 1, stop: low === 0 ? null : low - 1} :
      {size, step, start: low, stop: high === size ? null : high};
}

function isWhole({size, start, stop, step}) {
  return start === 0 && stop === null && step === 1 && size > 0;
}

// The texts of fields by name.
const translations = {
  fields(desc) {
    const text = key => desc[key]?.join(', ') ?? '';
    const isLargest = desc.output_sizes.every((count, i) => count === largestCount(desc, i));
    return {operator: desc.operator, offsets: text('offsets'), sizes: text('sizes'), window_strides: text('strides'),
            output_sizes: isLargest ? '' : text('output_sizes'), input_strides: text('input_strides'),
            output_strides: text('output_strides')};
  },
  numpy(desc) {
    const entries = windowsOf(desc).map(rangeOf).map(({size, start, stop, step}) =>
        `${start === (step < 0 ? size - 1 : 0) ? '' : start}:${stop ?? ''}${step === 1 ? '' : `:${step}`}`);
    const whole = entries.findIndex(entry => entry !== ':');
    return {slice: (whole > 1 ? ['...', ...entries.slice(whole)] : entries).join(', '), tight: 'false'};
  },
  onnx(desc) {
    const all = windowsOf(desc).map(rangeOf).map((range, axis) => ({...range, axis}));
    const changed = all.filter(range => !isWhole(range));
    const used = changed.length === 0 ? all : changed;
    const list = of => used.map(of).join(', ');
    return {starts: list(range => range.start), ends: list(endOf),
            axes: used.length === all.length ? '' : list(range => range.axis),
            steps: used.every(range => range.step === 1) ? '' : list(range => range.step), standard_clamp: 'false',
            tight: 'false'};
  },
  tensorflow(desc) {
    const ranges = windowsOf(desc).map(rangeOf);
    return {begin: ranges.map(range => range.start).join(', '), end: ranges.map(endOf).join(', '),
            strides: ranges.map(range => range.step).join(', '), begin_mask: '0', end_mask: '0', ellipsis_mask: '0',
            new_axis_mask: '0', shrink_axis_mask: '0', tight: 'false'};
  },
  webnn(desc) {
    const windows = windowsOf(desc);
    if (windows.some(({step}) => step < 0)) throw 'WebNN has no negative strides; its reverse() is another operator';
    const list = of => windows.map(of).join(', ');
    return {webnn_starts: list(({low}) => low), webnn_sizes: list(({low, high}) => high - low),
            webnn_strides: windows.every(({step}) => step === 1) ? '' : list(({step}) => step), tight: 'false'};
  },
};

// A stop that ONNX and TensorFlow understand: before the first element it is -1 - size, as -1 is the last.
function endOf({size, stop, step}) {
  return stop ?? (step < 0 ? -1 - size : size);
}

// Which field a line of a report is about, by what it says before the limit. A line on a request begins with the key.
const fieldNames = {
  operator: /^operator\./,
  data_type: /DataType/,
  level: /^(operator\.feature_level|\w+\.supported)/,
  input_sizes: /\b(InputTensor|OutputGradientTensor)(\.(Sizes|DimensionCount|TotalTensorSize)| is\b)|^dimension_count/,
  input_strides: /\b(InputTensor|OutputGradientTensor)(\.(Strides|TotalTensorSize)| is\b)/,
  output_sizes: /\b(OutputTensor|InputGradientTensor)(\.(Sizes|TotalTensorSize)| is\b)/,
  output_strides: /\b(OutputTensor|InputGradientTensor)(\.(Strides|TotalTensorSize)| is\b)/,
  offsets: /(^|[ (])(InputWindow)?Offsets\b/,
  sizes: /(^|[ (])(InputWindow)?Sizes\b/,
  window_strides: /(^|[ (])(InputWindow)?Strides\b/,
  slice: /^(slice:|notation|window)/,
  starts: /\bstarts\b|^notation\.empty/,
  ends: /\bends\b|^notation\.empty/,
  axes: /\baxes\b/,
  steps: /\bsteps\b/,
  begin: /\bbegin\b|^notation\.empty/,
  end: /\bend\b|^notation\.empty/,
  strides: /\bstrides\b/,
  webnn_starts: /\bstarts\b/,
  webnn_sizes: /\bslice\.sizes\b/,
  webnn_strides: /\bstrides\b/,
  values: /\bvalues\b/,
  model: /./,
};

// Whether a line of a report is about a field, whose name in a request is `key`.
function isAbout(line, name, key) {
  const request = line.match(/^request: (\w+)/);
  if (request) return request[1] === key;
  return fieldNames[name]?.test(line.split(/ = |, but /)[0]) ?? false;
}

// Whether a text is on the way to one that can be read: a sign, a comma or a colon waits for what follows.
function isUnfinished(kind, text) {
  const trimmed = text.trim();
  if (kind === 'number') return /^[-+]?$/.test(trimmed);
  if (kind === 'list') return /^[[{(]?\s*(,|$)|,\s*(,|$)|(^|[[{(,\s])([-+]|-?\d*\.)(?=$|[,\s])/.test(trimmed);
  return /(^|[[,:])\s*([-+]|\.{1,2})\s*(?=$|[,:\]])|,\s*(,|$)|^[^\]]*\[[^\]]*$/.test(trimmed);
}
