import { GST_CLASS_NAMES, GST_CLASSES } from '../../../../../contract/kernel/label.ts';
import type { VariantId } from '../../../../../contract/kernel/schemas.ts';
import { mergeNewer } from '../../../../kit/forms/merge-newer.ts';
import {
  CELL_LABELS,
  CELLS,
  cells,
  type EditedOption,
  type EditedVariant,
  fitting,
  type Matrix,
  newVariant,
  rowsOf,
} from './matrix.ts';
import { KINDS } from './option-values.ts';

/** Two versions of a matrix are merged text by text. The names contain keys: 'value 0-5 name', 'variant 0-1/1-5 price'. */
type MatrixTexts = Readonly<Record<string, string>>;

const OPTIONS = 'options';

/** @returns the conflicts in words, and the base of the next merge, in which they are conflicts again */
export function mergeMatrix(base: Matrix, typed: Matrix, newer: Matrix) {
  const [was, here, there] = [textsOfMatrix(base), textsOfMatrix(typed), textsOfMatrix(newer)];
  const { texts, contested } = mergeTexts(was, here, there);
  const ids = newer.variants.flatMap(({ id }) => id ?? []);
  return {
    matrix: matrixInTexts(texts, ids),
    base: matrixInTexts(
      { ...was, ...there, ...Object.fromEntries(contested.map((name) => [name, was[name] ?? ''])) },
      ids,
    ),
    conflicts: conflictsInWords(contested, there, here),
  };
}

export function textsOfMatrix({ options, variants }: Matrix): MatrixTexts {
  const texts: Record<string, string> = { [OPTIONS]: joined(options) };
  for (const { key, name, kind, values, adding } of options) {
    const own = { name, kind, values: joined(values), adding };
    for (const [part, text] of Object.entries(own)) texts[`option ${key} ${part}`] = text;
    for (const value of values) {
      texts[`value ${value.key} name`] = value.name;
      texts[`value ${value.key} number`] = String(value.number ?? '');
      texts[`value ${value.key} swatch`] = value.swatch;
    }
  }
  for (const variant of variants) {
    const own = { id: variant.id ?? '', isArchived: variant.isArchived ? 'on' : '' };
    for (const [part, text] of Object.entries(own)) texts[nameOf(variant.choices, part)] = text;
    for (const cell of CELLS) texts[nameOf(variant.choices, cell)] = variant[cell];
  }
  return texts;
}

export function matrixInTexts(texts: MatrixTexts, ids: readonly VariantId[]): Matrix {
  const textOf = (name: string) => texts[name] ?? '';
  const options = keysIn(texts[OPTIONS]).map((key): EditedOption => {
    const own = (part: string) => textOf(`option ${key} ${part}`);
    return {
      key,
      name: own('name'),
      adding: own('adding'),
      kind: KINDS.find(({ value }) => value === own('kind'))?.value ?? 'other',
      values: keysIn(own('values')).map((value) => ({
        key: value,
        number: Number(textOf(`value ${value} number`)) || undefined,
        name: textOf(`value ${value} name`),
        swatch: textOf(`value ${value} swatch`),
      })),
    };
  });
  const variants = (rowsOf(options) ?? choicesIn(texts, options)).map((choices): EditedVariant => {
    const own = (part: string) => textOf(nameOf(choices, part));
    return {
      ...newVariant(choices),
      ...cells(own),
      id: ids.find((id) => id === own('id')),
      isArchived: own('isArchived') === 'on',
    };
  });
  return { options, variants };
}

/** Merges as `mergeNewer` does; an item edited here stays when others removed it. */
export function mergeTexts(
  base: MatrixTexts,
  typed: MatrixTexts,
  newer: MatrixTexts,
): { texts: MatrixTexts; contested: string[] } {
  const { values, contested } = mergeNewer<Record<string, string>>(base, typed, newer);
  const edited = Object.keys(typed).filter((name) => typed[name] !== base[name]);
  const isTouched = (key: string): boolean =>
    edited.some((name) => name.split(/[ /]/).includes(key)) ||
    keysIn(typed[`option ${key} values`]).some(isTouched);
  const texts: Record<string, string> = { ...values };
  const restoredNames = new Set<string>();
  for (const name of Object.keys(newer).filter(isList)) {
    const [before, here, there] = [keysIn(base[name]), keysIn(typed[name]), keysIn(newer[name])];
    const removed = here.filter((key) => before.includes(key) && !there.includes(key));
    const restored = removed.filter(isTouched);
    if (base[name] === typed[name] && restored.length === 0) continue;
    const staying = here.filter((key) => !removed.includes(key) || restored.includes(key));
    const added = there.filter((key) => !before.includes(key) && !here.includes(key));
    texts[name] = [...staying, ...added].join(' ');
    if (restored.length > 0) restoredNames.add(name);
  }
  return { texts, contested: [...contested.filter((name) => !isList(name)), ...restoredNames] };
}

export function conflictsInWords(
  contested: readonly string[],
  newer: MatrixTexts,
  typed: MatrixTexts,
): string[] {
  const words = contested.map((name) => {
    const now = newer[name] ?? '';
    if (isList(name)) return 'What you edited was removed: Save brings it back';
    const [what = '', keys = '', part = ''] = name.split(' ');
    if (what === 'option') return `An option was changed to '${now}'`;
    if (what === 'value') return `A value was changed to '${now}'`;
    const nameOfValue = (key: string) => newer[`value ${key} name`] ?? typed[`value ${key} name`] ?? '';
    const choices = keys.split('/').map(nameOfValue).join(', ');
    const cell = CELLS.find((each) => each === part);
    if (!cell) return `${choices || 'The product'} was changed`;
    return `${[CELL_LABELS[cell], choices].filter(Boolean).join(' of ')} was set to '${cell === 'gstClass' ? gstName(now) : now}'`;
  });
  return [...new Set(words)];
}

function gstName(text: string): string {
  const known = GST_CLASSES.find((each) => each === text);
  return known ? GST_CLASS_NAMES[known] : text;
}

function isList(name: string): boolean {
  return name === OPTIONS || /^option \S+ values$/.test(name);
}

function nameOf(choices: readonly string[], part: string): string {
  return `variant ${choices.join('/')} ${part}`;
}

/** Combinations with a missing value are left out. */
function choicesIn(texts: MatrixTexts, options: readonly EditedOption[]): string[][] {
  const all = Object.keys(texts).flatMap((name) => /^variant (\S*) sku$/.exec(name)?.[1] ?? []);
  return fitting(
    all.map((keys) => newVariant(keys.split('/').filter(Boolean))),
    options,
  ).map(({ choices }) => [...choices]);
}

function joined(things: readonly { key: string }[]): string {
  return things.map(({ key }) => key).join(' ');
}

function keysIn(text = ''): string[] {
  return text.split(' ').filter(Boolean);
}
