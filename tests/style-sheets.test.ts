import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STYLES = join(ROOT, 'web/styles');

interface Source {
  path: string;
  content: string;
}

function filesOf(pattern: string): Source[] {
  return globSync(pattern, { cwd: ROOT })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, content: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Of classes that are written out at their elements, by the files in which they stand. */
function classesIn(files: readonly Source[]): Map<string, string> {
  const names = files.flatMap(({ path, content }) =>
    [...content.matchAll(/\bclassName="([^"]*)"/g)].flatMap(([, written = '']) =>
      written
        .split(/\s+/)
        .filter(Boolean)
        .map((name): [string, string] => [name, path]),
    ),
  );
  return new Map(names);
}

/** The names that have a rule of ours or are utilities. */
async function ruledNames(names: readonly string[]): Promise<Set<string>> {
  const ours = filesOf('web/**/*.css').flatMap(({ content }) => [...content.matchAll(/\.([a-z][\w-]*)/gi)]);
  const tailwind = await compile(readFileSync(join(STYLES, 'app.css'), 'utf8'), {
    base: STYLES,
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('.') ? join(base, id) : join(ROOT, 'node_modules', id);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
  const written = tailwind.build([...names]).replaceAll('\\', '');
  const utilities = names.filter((name) => written.includes(`.${name}`));
  return new Set([...ours.map(([, name = '']) => name), ...utilities]);
}

test('every class that is written at an element has a rule', async () => {
  const classes = classesIn(filesOf('web/**/*.tsx'));
  const ruled = await ruledNames([...classes.keys(), 'no-such-class', 'hover:pt-3.5']);
  expect(ruled.has('no-such-class')).toBe(false);
  expect(ruled.has('hover:pt-3.5')).toBe(true);
  expect([...classes].filter(([name]) => !ruled.has(name))).toEqual([]);
});
