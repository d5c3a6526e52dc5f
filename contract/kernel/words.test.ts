import { expect, test } from 'vitest';
import { z } from 'zod';
import { line, optionalLine, plain, text } from './schemas.ts';

test('what people write keeps its letters and loses what would turn the text around it', () => {
  expect(text(40).parse('\u202egnp.exe\u202c lamp')).toBe('gnp.exe lamp');
  expect(text(40).parse(' \u2067\u0645\u0631\u064a\u0645\u2069\u202e ')).toBe('\u0645\u0631\u064a\u0645');
  expect(plain(z.string().trim().max(20)).parse('Silk\u202e saree')).toBe('Silk saree');
  const joined = 'क्\u200dष';
  expect(text(40).parse(joined)).toBe(joined);
});

test('what nobody sees does not make two words of one', () => {
  for (const written of ['M\u200b', '\ufeffM', ' M \u2060', 'M\u00ad', '\u00a0M\u200b ']) {
    expect(line(40).parse(written)).toBe('M');
    expect(optionalLine(40).parse(written)).toBe('M');
  }
  expect(line(40).parse('Sky\u00a0  blue')).toBe('Sky blue');
  for (const joined of ['क्\u200dष', 'ന\u200d', 'می\u200cخواهم', '👩\u200d🚀'])
    expect(line(40).parse(joined)).toBe(joined);
});

test('a text of nothing else is empty', () => {
  expect(text(40).safeParse('\u202e\u2066 ').success).toBe(false);
});

test('letters with marks are the same whichever way they are typed', () => {
  const name = text(20);
  expect(name.parse('Cafe\u0301')).toBe(name.parse('Caf\u00e9'));
  expect(name.parse('\u0915\u093c\u0932\u092e')).toBe(name.parse('\u0958\u0932\u092e'));
});
