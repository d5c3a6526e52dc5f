import { expect, test } from 'vitest';
import { decodeFile } from './decode-file.ts';

const TEXT = 'name;price\r\nCafé “crème”;499,50\r\n';
const utf16 = Buffer.from(`\ufeff${TEXT}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, as “Unicode text”', utf16],
  ['UTF-16, big end first', Buffer.from(utf16).swap16()],
  [
    'Windows-1252, as “CSV (comma delimited)”',
    Buffer.from(TEXT.replace('“', '\x93').replace('”', '\x94'), 'latin1'),
  ],
])('a file that a spreadsheet saved in %s is read', (_encoding, bytes) => {
  expect(decodeFile(bytes)).toBe(TEXT);
});

test('text in Indian scripts is read', () => {
  const text = 'name,price\nसूती कुर्ता,719\nபட்டு,499\n';
  expect(decodeFile(Buffer.from(text))).toBe(text);
  expect(decodeFile(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text);
});

test.each([
  ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0xff])],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
  ['half of UTF-16', utf16.subarray(0, 21)],
  ['UTF-8 with a mark, cut inside a character', Buffer.from('\ufeffé').subarray(0, 4)],
])('%s is refused with what to do', (_what, bytes) => {
  expect(() => decodeFile(bytes)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      message: expect.stringContaining('CSV UTF-8') as string,
    }),
  );
});
