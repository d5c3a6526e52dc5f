import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { writtenRequirements } from '../scripts/requirements.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function filesOf(...patterns: string[]): string[] {
  const files = execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' });
  return files.split('\n').filter((path) => path !== '' && !path.startsWith('database/demo/'));
}

/** Code, tests and documents; the texts of the demo's products aside. */
const code = filesOf('*.ts', '*.tsx', '*.mjs', '*.sql', '*.css');
const documents = filesOf('*.md');

/** The IDs in the first column of a document's tables. */
function idsIn(document: string, pattern: string): string[] {
  return [...read(document).matchAll(new RegExp(`^\\| (${pattern}) \\|`, 'gm'))].map(([, id = '']) => id);
}

const groups = new Set(idsIn('docs/threats.md', '[A-Z]{2}\\d{1,2}').map((id) => id.slice(0, 2)));
const THREAT = `(?:${[...groups].join('|')})\\d{1,2}`;
const requirements = writtenRequirements().map(({ id }) => id);
const areas = [...new Set(requirements.map((id) => id.split('-')[0]))].join('|');
const KINDS = {
  threat: { pattern: THREAT, ids: idsIn('docs/threats.md', THREAT), cited: 100 },
  invariant: { pattern: 'I\\d{1,2}', ids: idsIn('docs/invariants.md', 'I\\d{1,2}'), cited: 10 },
  policy: { pattern: 'POL\\d+', ids: idsIn('docs/policies.md', 'POL\\d+'), cited: 15 },
  requirement: { pattern: `(?:${areas})-\\d+`, ids: requirements, cited: 300 },
};

function citations(pattern: string, files: readonly string[]): { id: string; path: string }[] {
  const cited = new RegExp(`\\b${pattern}\\b`, 'g');
  return files.flatMap((path) => (read(path).match(cited) ?? []).map((id) => ({ id, path })));
}

test.each(Object.entries(KINDS))('every cited %s is written down, once', (_kind, { pattern, ids, cited }) => {
  expect(new Set(ids).size).toBe(ids.length);
  const found = citations(pattern, [...code, ...documents]);
  expect(new Set(found.map(({ id }) => id)).size).toBeGreaterThan(cited);
  expect(found.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test('code cites every policy', () => {
  const { pattern, ids } = KINDS.policy;
  const cited = new Set(citations(pattern, code).map(({ id }) => id));
  expect(ids.filter((id) => !cited.has(id))).toEqual([]);
});

test('comments cite no numbered point of a document that is not here', () => {
  const outside = /\b(?:decisions?|advice|specification section) \d/i;
  expect(code.filter((path) => outside.test(read(path)))).toEqual([]);
});

test('documents link to files that exist, decisions by their number among them', () => {
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, to = '']) => ({ path, to })),
  );
  expect(links.filter(({ to }) => /\d{4}-[a-z-]+\.md$/.test(to)).length).toBeGreaterThan(3);
  expect(links.filter(({ path, to }) => !existsSync(join(ROOT, dirname(path), to)))).toEqual([]);
});
