import type { PlacedContent } from '../../../../contract/content.ts';

export interface Difference {
  field: string;
  before: string;
  after: string;
}

/** A text's difference has only the lines that were added or removed. */
export function differences(live: PlacedContent, other: PlacedContent): Difference[] {
  const [before, after] = [new Map(leaves(live.body, [])), new Map(leaves(other.body, []))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => onlyOwnLines({ field, before: before.get(field) ?? '', after: after.get(field) ?? '' }));
}

/** The name is the path in words: 'tiles 1 title'. */
function leaves(value: unknown, path: readonly string[]): [string, string][] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => leaves(item, [...path, String(index + 1)]));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]: [string, unknown]) => leaves(part, [...path, name]));
  }
  return [[path.join(' '), value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)]];
}

function onlyOwnLines({ field, before, after }: Difference): Difference {
  const [old, own] = [before.split('\n'), after.split('\n')];
  if (old.length === 1 && own.length === 1) return { field, before, after };
  const without = (lines: string[], others: string[]) =>
    lines.filter((line) => !others.includes(line)).join('\n');
  return { field, before: without(old, own), after: without(own, old) };
}
