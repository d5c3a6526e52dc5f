import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));

/** A message of two words or more, where it is said: at a field, in a toast, in a refusal, or under a name for several of these. */
const MESSAGE =
  /(?:\b(?:message|failure|done): |\bfailure=|\bmessage \|\| |notify\(\s*'\w+',\s*|messageOf\(\w+, |\b(?:refuse|issue|required|filled)\((?:\[.*?\])?[^'"`\n]*|\.(?:min|max|int|regex|refine|gt|string|number)\([^'"`\n]*|new Refusal\(\s*'\w+',\s*|bad\w+\(|export const [A-Z_]+ =\s+)(['"`])([A-Z“](?:(?!\1)[^\n])* (?:(?!\1)[^\n])*)\1/g;

/** The messages that are written in more than one file. */
function writtenTwice(files: readonly { path: string; source: string }[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { path, source } of files)
    for (const [, , text = ''] of source.matchAll(MESSAGE))
      places.set(text, (places.get(text) ?? new Set()).add(path));
  return [...places]
    .filter(([, paths]) => paths.size > 1)
    .map(([text, paths]) => `${text}: ${[...paths].join(', ')}`);
}

test('the search finds a message in every way in which it is said', () => {
  const said = [
    "notify('success', 'Order cancelled')",
    "message: 'Order cancelled'",
    "failure: 'Order cancelled'",
    'failure="Order cancelled"',
    "messageOf(error, 'Order cancelled')",
    "z.string().min(1, 'Order cancelled')",
    "new Refusal('wrong_state', 'Order cancelled')",
    "required(['code'], 'Order cancelled')",
    "export const ORDER_CANCELLED = 'Order cancelled'",
  ];
  expect(
    said.filter(
      (source) =>
        writtenTwice([
          { path: 'a', source },
          { path: 'b', source },
        ]).length !== 1,
    ),
  ).toEqual([]);
});

test('what is said of one condition is written in one place', () => {
  expect(writtenTwice(sources)).toEqual([]);
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

test('screens say days and times in one form', () => {
  const own = sources.filter(
    ({ path, source }) =>
      path.startsWith('web/') && /Intl\.DateTimeFormat|toLocale(Date|Time)String/.test(source),
  );
  expect(own.map(({ path }) => path)).toEqual([]);
});

/** A comment that begins with a word after which only half of a sentence follows. */
const HALF_SENTENCE = /^[ \t]*(?:\/\/|\/\*\*?)(?:\s*\n\s*\*)?[ \t]+((?:Of|As|What|Those|One that) [^\n]*)/gm;
const halfSentences = (source: string) => [...source.matchAll(HALF_SENTENCE)].map(([, text]) => text);

test('the search finds a comment that is half a sentence in each form of comments', () => {
  const halves = [
    '// Of one shop.',
    '  /** What a mail says. */',
    '/**\n * As deletions do. */',
    '/* Those of a shop. */',
  ];
  expect(halves.filter((source) => halfSentences(source).length !== 1)).toEqual([]);
  const whole = ['// Assets are cached.', '/** Lists of one shop. */', "const text = 'Of one shop';"];
  expect(whole.flatMap(halfSentences)).toEqual([]);
});

test('comments are whole sentences, or name what a value is', () => {
  const found = globSync('{contract,database,server}/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      halfSentences(readFileSync(join(ROOT, path), 'utf8')).map((text) => `${path}: ${text}`),
    );
  expect(found).toEqual([]);
});
