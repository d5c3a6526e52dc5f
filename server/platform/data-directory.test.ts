import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataDirectory } from './data-directory.ts';
import { provideSecret } from './secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a data directory is created with everything above it, and may exist already', () => {
  prepareDataDirectory(join(folder, 'a/b'));
  prepareDataDirectory(join(folder, 'a/b'));
  expect(provideSecret(join(folder, 'a/b')).length).toBeGreaterThanOrEqual(32);
});

test('the secret is created once and stays', () => {
  const secret = provideSecret(folder);
  expect(provideSecret(folder)).toBe(secret);
});

test('a path that cannot hold files is refused in one line', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => prepareDataDirectory(join(file, 'data'))).toThrow(/^The data directory .* cannot be written/);
});

test.runIf(process.platform === 'linux')('also where the system makes no directories', () => {
  expect(() => prepareDataDirectory('/proc/nowhere')).toThrow(/^The data directory \/proc\/nowhere cannot/);
});
