// SPDX-License-Identifier: MIT
// node notations.js FILE: tests the page's notations.js, whose texts are written by hand here.
'use strict';

const {deepEqual, equal, throws} = require('node:assert/strict');
const script = require('node:fs').readFileSync(process.argv[2], 'utf8');
const {translations, isAbout, isUnfinished} = new Function(script + 'return {translations, isAbout, isUnfinished};')();

const example2 = {operator: 'DML_OPERATOR_SLICE1', data_type: 'FLOAT32', input_sizes: [1, 1, 4, 4],
                  output_sizes: [1, 1, 2, 2], offsets: [0, 0, 0, 1], sizes: [1, 1, 4, 3], strides: [1, 1, -2, 2]};
const line = (size, offset, window, stride, output, more = {}) =>
    ({...example2, input_sizes: [size], offsets: [offset], sizes: [window], strides: [stride], output_sizes: [output],
      ...more});

const tests = {
  writesNumpy() {
    const text = desc => translations.numpy(desc).slice;
    equal(text(example2), '..., ::-2, 1::2');
    equal(text(line(8, 0, 8, 1, 8)), ':');
    equal(text(line(8, 2, 3, 1, 3)), '2:5');
    equal(text(line(8, 2, 3, -1, 3)), '4:1:-1');
    equal(text(line(8, 0, 3, -1, 3)), '2::-1');
    const middle = {...example2, input_sizes: [4, 4, 4], offsets: [0, 1, 0], sizes: [4, 3, 4], strides: [1, 1, 1],
                    output_sizes: [4, 3, 4]};
    equal(text(middle), ':, 1:, :');
  },

  leavesOutWhatASmallerOutputDoesNotNeed() {
    equal(translations.numpy(line(8, 1, 7, 2, 2)).slice, '1:4:2');     // 1 and 3
    equal(translations.numpy(line(8, 1, 7, -2, 2)).slice, ':4:-2');    // 7 and 5
    equal(translations.webnn(line(8, 1, 7, 2, 2)).webnn_sizes, '3');
    equal(translations.fields(line(8, 1, 7, 2, 2)).output_sizes, '2');
    equal(translations.fields(line(8, 1, 7, 2, 4)).output_sizes, '');
  },

  writesOnnx() {
    const {starts, ends, axes, steps} = translations.onnx(example2);
    deepEqual([starts, ends, axes, steps], ['3, 1', '-5, 4', '2, 3', '-2, 2']);
    const whole = translations.onnx(line(8, 0, 8, 1, 8));
    deepEqual([whole.starts, whole.ends, whole.axes, whole.steps], ['0', '8', '', '']);
  },

  writesTensorflowAndWebnn() {
    const {begin, end, strides} = translations.tensorflow(example2);
    deepEqual([begin, end, strides], ['0, 0, 3, 1', '1, 1, -5, 4', '1, 1, -2, 2']);
    const {webnn_starts, webnn_sizes, webnn_strides} = translations.webnn({...example2, strides: [1, 1, 2, 2]});
    deepEqual([webnn_starts, webnn_sizes, webnn_strides], ['0, 0, 0, 1', '1, 1, 4, 3', '1, 1, 2, 2']);
  },

  takesTheOlderOperator() {  // whose sizes are those of the output
    equal(translations.numpy(line(9, 1, 3, 2, 3, {operator: 'DML_OPERATOR_SLICE'})).slice, '1:6:2');
  },

  saysWhatCanNotBeExpressed() {
    const reason = text => thrown => thrown === text;
    throws(() => translations.webnn(example2),
           reason('WebNN has no negative strides; its reverse() is another operator'));
    for (const wrong of [line(4, 2, 3, 1, 3), line(4, 0, 4, 0, 1), line(4, 0, 0, 1, 1), line(4, 0, 4, 2, 3),
                         line(4, 0, 4, 1, 0)]) {
      throws(() => translations.numpy(wrong), reason('only fields and models have invalid slices'));
    }
    throws(() => translations.onnx(line(4, 0, 4, 1, 4, {input_strides: [2]})),
           reason('only fields and models have strides of tensors'));
    throws(() => translations.onnx(line(4, 0, 4, 1, 4, {operator: 'DML_OPERATOR_SLICE_GRAD'})),
           reason('only fields and models have the gradient'));
  },

  findsTheFieldsOfALine() {
    const names = ['operator', 'data_type', 'level', 'input_sizes', 'input_strides', 'output_sizes', 'output_strides',
                   'offsets', 'sizes', 'window_strides'];
    const about = line => names.filter(name => isAbout(line, name, name === 'window_strides' ? 'strides' : name));
    const expected = [
      ['window.bounds: InputWindowOffsets[3] + InputWindowSizes[3] = 5, but must be at most 4 (InputTensor.Sizes[3])',
       'offsets', 'sizes'],
      ['slice.bounds: Offsets[2] + Strides[2] * (Sizes[2] - 1) = 6, but must be at most 3 (InputTensor.Sizes[2] - 1)',
       'offsets', 'sizes', 'window_strides'],
      ['tensor.size: InputTensor.Sizes[0] = 0, but must be at least 1', 'input_sizes'],
      ['tensor.element_count: the span of InputTensor is 25769803771, but must be at most 4294967295', 'input_sizes',
       'input_strides'],
      ['output.size: OutputTensor.Sizes[3] = 9, but must be at most 2: the window has no more elements to copy',
       'output_sizes'],
      ['data_type.supported: InputTensor.DataType = FLOAT64, but must be one that this feature level supports',
       'data_type', 'level'],
      ['request: strides: has 1 numbers, but the input has 4 dimensions', 'window_strides'],
    ];
    for (const [line, ...fields] of expected) deepEqual(about(line), fields, line);
    const webnn = 'window.bounds: starts[1] + slice.sizes[1] = 5, but must be at most 1 (sizes[1])';
    equal(isAbout(webnn, 'webnn_sizes', 'sizes'), true);
    equal(isAbout(webnn, 'webnn_strides', 'strides'), false);
    equal(isAbout('notation.step: slices[0].step = 0, but must not be 0', 'slice', 'slice'), true);
  },

  knowsUnfinishedText() {
    const expect = (kind, isExpected, texts) => {
      for (const text of texts) equal(isUnfinished(kind, text), isExpected, text);
    };
    expect('list', true, ['', '-', '1, ', '1,, 2', '1, -', '[1, -', '-, 2', '1 -', '0.', ', 1']);
    expect('list', false, ['1', '1, -2', '[1, 2]', '1 2', '0.5', 'x']);
    expect('text', true, ['1:-', '1:, ', '.', '1, ..', 'x[1:', '-', ':-:2']);
    expect('text', false, ['', '1:', '::-2', '..., 1', 'x[1:]', 'None, -1']);
    expect('number', true, ['', '-']);
    expect('number', false, ['-1']);
  },
};

for (const [name, test] of Object.entries(tests)) {
  test();
  console.log(`${name}: passed`);
}
