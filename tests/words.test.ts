import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));

test.each([
  'Please fill in this field',
  'Choose an end date on or after the start date',
  'This link is not valid. Please ask for a new one.',
  'This link is incomplete. Please open it again from the email.',
  'You seem to be offline. It reloads when you are back online.',
  'Product is not available for delivery at this location',
])('“%s” is written in one place', (text) => {
  expect(sources.filter(({ source }) => source.includes(text)).map(({ path }) => path)).toHaveLength(1);
});

/** A screen's own words for an act that failed. */
const OWN_FAILURE =
  /could not be [^'"`\n]*please try again|(failure: |failure=|messageOf\(\w+, )['"`][^'"`\n]* could not be (?!loaded")/i;

test('the search finds the words for a failure in every way in which they are written', () => {
  const written = ["'It could not be saved, please try again'", 'failure: "The view could not be saved"'];
  expect(written.filter((text) => !OWN_FAILURE.test(text))).toEqual([]);
  expect(OWN_FAILURE.test('failure="Your reviews could not be loaded"')).toBe(false);
});

test('screens say in one form that an act failed', () => {
  const own = sources.filter(
    ({ path, source }) =>
      path.startsWith('web/') && !path.endsWith('http/problem-message.ts') && OWN_FAILURE.test(source),
  );
  expect(own.map(({ path }) => path)).toEqual([]);
});
