import { expect, test } from 'vitest';
import { AttributeId, line, optionalLine, text } from './schemas.ts';

test('what has one line goes on after a space where it would break; a longer text keeps its lines', () => {
  for (const broken of ['Clay\nCup', 'Clay \r\n\t Cup', 'Clay\u2028Cup', '\nClay\tCup\n']) {
    expect(line(20).parse(broken)).toBe('Clay Cup');
    expect(optionalLine(20).parse(broken)).toBe('Clay Cup');
  }
  expect(text(20).parse('Clay\n\nCup')).toBe('Clay\n\nCup');
  expect(optionalLine(20).parse(' \n ')).toBe('');
  expect(line(20).safeParse(' \n ').success).toBe(false);
});

test('an attribute has no id that every object has as a property', () => {
  for (const id of ['screen-size', 'colour', 'builder']) expect(AttributeId.parse(id)).toBe(id);
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    expect(AttributeId.safeParse(name).success, name).toBe(false);
  }
});
