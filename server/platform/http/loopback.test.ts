import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.9.8.7', '::1', '[::1]'])(
  '%s is this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each([
  '',
  'localhost.',
  'localhost:3000',
  'a.localhost',
  '127.0.0.1.example',
  '127.1',
  '::2',
  '0.0.0.0',
])('%j is not taken for this machine', (host) => {
  expect(isLoopback(host)).toBe(false);
});
