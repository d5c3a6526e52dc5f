import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testedRequirements, writtenRequirements } from '../scripts/requirements.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('one document has every requirement, each under one ID, numbered without a gap in its area', {
  tags: ['GEN-03'],
}, () => {
  const document = readFileSync(`${ROOT}docs/requirements.md`, 'utf8');
  const areas = [...document.matchAll(/^## ([A-Z]+): /gm)].map(([, area]) => area);
  const ids = writtenRequirements().map(({ id }) => id);
  const expected = areas.flatMap((area) => {
    const inArea = ids.filter((id) => id.startsWith(`${area}-`)).length;
    return Array.from({ length: inArea }, (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`);
  });
  expect(ids).toEqual(expected);
  expect(new Set(ids.map((id) => id.split('-')[0]))).toEqual(new Set(areas));
});

test('tests name no requirement that does not exist', () => {
  const known = new Set(writtenRequirements().map(({ id }) => id));
  const areas = new Set([...known].map((id) => id.split('-')[0]));
  const named = [...testedRequirements()].filter((id) => areas.has(id.split('-')[0]));
  expect(named.filter((id) => !known.has(id))).toEqual([]);
  expect(named.length).toBeGreaterThan(300);
});
