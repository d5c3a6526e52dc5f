import { expect, test } from 'vitest';
import { addPinCodes } from './pin-code-entries.ts';

test('VAL-25 VAL-26 empty and repeated pin codes are passed over', () => {
  expect(addPinCodes(['560001'], '  ').codes).toEqual(['560001']);
  expect(addPinCodes(['560001'], '560001, 560002\n560002').codes).toEqual(['560001', '560002']);
});

test('VAL-27 a pin code has no format check: prefixes and all India are entries like others', () => {
  expect(addPinCodes([], '5600* * SW1A').codes).toEqual(['5600*', '*', 'SW1A']);
});

test('a range counts as each of its pin codes', () => {
  expect(addPinCodes([], '560001-560003').codes).toEqual(['560001', '560002', '560003']);
});

test('a range the wrong way round, or too long, changes nothing and says why', () => {
  const refused = addPinCodes(['1'], '560003-560001');
  expect(refused.codes).toEqual(['1']);
  expect(refused.fault).toContain('range');
  expect(addPinCodes(['1'], '100000-900000').codes).toEqual(['1']);
});

test('an entry that no pin code can be is named', () => {
  expect(addPinCodes([], '56000156000156').fault).toContain('56000156000156');
});
