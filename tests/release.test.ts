import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnlockedPackages } from '../scripts/support/locked-packages.ts';
import { ROOT } from '../scripts/support/programs.mjs';
import { migrationSums, releasesFolder, SUMS_FILE } from '../scripts/support/released-migrations.ts';

const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };
const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
const FOREIGN = 'https://packages.example/x.tgz';
const INTEGRITY = /"integrity": "sha512-[^"]+"/;

test('every package is locked to one version with its hash', { tags: ['OP2'] }, () => {
  expect(findUnlockedPackages(manifest, lock)).toEqual([]);
});

test.each([
  [
    'a range of versions',
    manifest.replace(/"zod": "/, '"zod": "^'),
    lock,
    /^zod \^.* is not an exact version$/,
  ],
  [
    'a version that the lock file does not have',
    manifest.replace(/"zod": "[^"]+"/, '"zod": "1.0.0"'),
    lock,
    /^zod is 1/,
  ],
  [
    'a package without a hash',
    manifest,
    lock.replace(INTEGRITY, '"os": []'),
    /has no SHA-512 in the lock file$/,
  ],
  ['a weak hash', manifest, lock.replace(INTEGRITY, '"integrity": "sha1-AAAA"'), /has no SHA-512/],
  [
    'a package from elsewhere',
    manifest,
    lock.replace(INTEGRITY, (hash) => `${hash}, "resolved": ${JSON.stringify(FOREIGN)}`),
    /comes from https:\/\/packages\.example/,
  ],
])('%s is found', { tags: ['OP2'] }, (_what, someManifest, someLock, complaint) => {
  expect(findUnlockedPackages(someManifest, someLock)).toEqual([expect.stringMatching(complaint)]);
});

test('no package runs a script when it is installed', { tags: ['OP2'] }, () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
});

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'haat-release-'));
  const files = ['package.json', 'package-lock.json', '.npmrc', '.gitignore', 'scripts'];
  for (const name of [...files, 'database/migrations', 'database/releases'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // As `npm run release-market` leaves it: between two releases there are migrations that no market has.
  writeFileSync(join(releasesFolder(copy), version, SUMS_FILE), migrationSums(copy));
  writeFileSync(join(copy, '.gitignore'), 'node_modules\nrelease/\n');
  git('init', '--quiet');
  commit('Begin');
});
afterEach(() => rmSync(copy, { recursive: true }));

function git(...args: string[]): void {
  expect(spawnSync('git', args, { cwd: copy }).status).toBe(0);
}

function commit(subject: string): void {
  git('add', '.');
  git('-c', 'user.name=Asha', '-c', 'user.email=asha@post.example', 'commit', '--quiet', '-m', subject);
}

function release(...args: string[]) {
  const script = join(copy, 'scripts/release.ts');
  // Nothing listens there: no test asks a registry.
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };
  return spawnSync(process.execPath, [script, ...args], { cwd: copy, env, encoding: 'utf8' });
}

test('a release has its sources, the bill of its packages, and the sums of both', { tags: ['OP2'] }, () => {
  const { status, stderr } = release('--without-audit');
  expect([stderr, status]).toEqual(['', 0]);
  const sums = readFileSync(join(copy, 'release/SHA256SUMS'), 'utf8').trim().split('\n');
  const names = [`haat-${version}.tar.gz`, `haat-${version}.cdx.json`];
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(copy, 'release', name)))
      .digest('hex');
  expect(sums).toEqual(names.map((name) => `${sumOf(name)}  ${name}`));
  const bill = readFileSync(join(copy, `release/haat-${version}.cdx.json`), 'utf8');
  const { bomFormat, components } = JSON.parse(bill) as {
    bomFormat: string;
    components: { name: string; scope: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const scopes = new Map(components.map(({ name, scope }) => [name, scope]));
  for (const name of ['fastify', 'pg', 'react']) expect(scopes.get(name), name).toBe('required');
  expect(scopes.get('vitest')).toBe('optional');
});

test('what is not committed cannot be released', { tags: ['OP2'] }, () => {
  writeFileSync(join(copy, 'scripts/planted.ts'), '');
  const { status, stderr } = release('--without-audit');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Commit or remove these first.*\n\?\? scripts\/planted\.ts/);
});

test('a version without a market for the updates of later ones cannot be released', () => {
  writeFileSync(join(copy, 'database/migrations/9999_planted.sql'), 'select 1;');
  commit('Plant');
  const { status, stderr } = release('--without-audit');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Run npm run release-market and commit: /);
});

test('without an answer to the audit nothing is released', { tags: ['OP2'] }, () => {
  const { status, stderr } = release();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The packages could not be checked for known weaknesses: .*--without-audit\.\n/);
  expect(existsSync(join(copy, 'release'))).toBe(false);
});
