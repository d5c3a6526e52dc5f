import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { keptBytes } from './kept-bytes.ts';

test.each(['', 'ಕನ್ನಡ, ₹ and 😀', 'a'.repeat(100_000)])(
  'keeps all of a text and nothing beside it',
  (text) => {
    const bytes = keptBytes(text);
    expect(bytes.toString()).toBe(text);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  },
);

test('keeps what was compressed without the block that it was written into', () => {
  const compressed = brotliCompressSync('a page '.repeat(10_000));
  expect(compressed.buffer.byteLength).toBeGreaterThan(compressed.length);
  const bytes = keptBytes(compressed);
  expect(bytes.equals(compressed)).toBe(true);
  expect(bytes.buffer.byteLength).toBe(compressed.length);
});
