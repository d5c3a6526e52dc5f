import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataDirectory } from './data-directory.ts';
import { provideSecret, provideSigner } from './secret.ts';
import { StartProblem } from './start-problem.ts';

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

test('a secret that is moved aside is replaced, and what it signed is accepted until it is removed', () => {
  const open = () => provideSigner({ secret: undefined, previousSecret: undefined, dataDir: folder });
  const old = open().sign('purpose', 'content');
  renameSync(join(folder, 'secret'), join(folder, 'secret-previous'));
  expect(open().sign('purpose', 'content')).not.toBe(old);
  expect(open().isSigned(old, 'purpose', 'content')).toBe(true);
  rmSync(join(folder, 'secret-previous'));
  expect(open().isSigned(old, 'purpose', 'content')).toBe(false);
});

test.each(['secret', 'secret-previous'])('%s that anybody could guess is refused', (name) => {
  const open = () => provideSigner({ secret: undefined, previousSecret: undefined, dataDir: folder });
  open();
  writeFileSync(join(folder, name), '\n');
  expect(open).toThrow(StartProblem);
  expect(open).toThrow(`${join(folder, name)} must have at least 32 characters`);
});

test('a previous secret that is the current one is refused', () => {
  provideSecret(folder);
  copyFileSync(join(folder, 'secret'), join(folder, 'secret-previous'));
  const open = () => provideSigner({ secret: undefined, previousSecret: undefined, dataDir: folder });
  expect(open).toThrow(`${join(folder, 'secret-previous')} must differ from ${join(folder, 'secret')}`);
});

test('a path that cannot hold files is refused in one line', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => prepareDataDirectory(join(file, 'data'))).toThrow(/^The data directory .* cannot be written/);
});

test.runIf(process.platform === 'linux')('also where the system makes no directories', () => {
  expect(() => prepareDataDirectory('/proc/nowhere')).toThrow(/^The data directory \/proc\/nowhere cannot/);
});
