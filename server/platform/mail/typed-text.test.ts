import { expect, test } from 'vitest';
import { typedLine, typedText } from './typed-text.ts';

/** With each unseen break shown. */
const shown = (text: string) => text.replaceAll('\u200b', '|');

test.each([
  ['https://evil.example/win', 'https:|//evil.|example/win'],
  ['Win at WWW.Evil.example!', 'Win at WWW.|Evil.|example!'],
  ['evil。example and evil．example', 'evil。|example and evil．|example'],
  ['see evil.example,a@b.example', 'see evil.|example,a@b.|example'],
  ['http://asha@evil.example', 'http:|//asha@evil.|example'],
  ['ज़बरदस्त.भारत', 'ज़बरदस्त.|भारत'],
])('%s is no link', (typed, expected) => {
  expect(shown(typedLine(typed))).toBe(expected);
});

test.each([
  '₹1,299.50',
  'Tea. And biscuits...',
  'Reply to asha.rao+shop@post.example, (meera@post.example).',
  '3 × Lamp, 2.5 kg: new',
])('%s stays as it is', (typed) => {
  expect(typedLine(typed)).toBe(typed);
});

test('a line has no line break, control character or mark that turns the direction, and an end', () => {
  expect(typedLine(' a\r\nb\0\tc\u202ed\u2066\ud800 ')).toBe('a b cd\ufffd');
  expect(typedLine('x'.repeat(600))).toBe(`${'x'.repeat(500)}…`);
});

test('a text keeps its line breaks, and has an end', () => {
  expect(typedText('a\r\nb\rc\u0007\u202e')).toBe('a\nb\nc');
  expect(typedText(`${'x'.repeat(4999)}😀`)).toBe(`${'x'.repeat(4999)}…`);
});
