import type { AttributeForm } from '../../../../contract/operator-categories.ts';
import type { AttributeType } from '../../../../contract/kernel/attributes.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import { MAX_ATTRIBUTES } from '../../../../contract/kernel/limits.ts';
import { AttributeId } from '../../../../contract/kernel/schemas.ts';
import { countValues, renameChoicesOfProducts } from '../../products/index.ts';
import {
  type AttributeRow,
  insertAttribute,
  listCategoriesWithAttribute,
  lockAttribute,
  lockTree,
  readAttributes,
  removeAttribute,
  updateAttribute,
} from '../index.ts';
import { completeEntry } from '../../../platform/audit/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import {
  attributeNotFound,
  badField,
  changedMeanwhile,
  isUsed,
  tooManyAttributes,
  typeCannotChange,
  valueIsUsed,
} from './refusals.ts';
import { slugFor } from './slugs.ts';
import { checkTree, readStored } from './tree.ts';

export function addAttribute(db: Database, form: AttributeForm): Promise<AttributeId> {
  const kind = kindOf(form);
  return inTransaction(db, async (tx) => {
    await lockTree(tx);
    const all = await readAttributes(tx);
    if (all.length >= MAX_ATTRIBUTES) throw tooManyAttributes();
    const known = new Set<string>(all.map(({ id }) => id));
    // Values are kept in objects by id, so some words cannot be ids.
    const isTaken = (written: string) => known.has(written) || !AttributeId.safeParse(written).success;
    const id = AttributeId.parse(slugFor(form.name, { most: 40, other: 'attribute', isTaken }));
    completeEntry({ about: { kind: 'attribute', id }, subject: { attributeId: [id] } });
    await insertAttribute(tx, { id, name: form.name, ...kind, formerChoices: {} });
    return id;
  });
}

/**
 * POL37: products get the new names of renamed and joined values in the same transaction.
 * @throws Refusal `not_found`, `stale`, `already_exists`, `invalid_input`, and `wrong_state` for a used type or value
 */
export function changeAttribute(
  db: Database,
  id: AttributeId,
  { version, ...form }: AttributeForm & { version: number },
): Promise<void> {
  const kind = kindOf(form);
  return inTransaction(db, async (tx) => {
    await lockTree(tx);
    const before = await lockAttribute(tx, id);
    if (!before) throw attributeNotFound();
    if (before.version !== version) throw changedMeanwhile('attribute');
    const { products, ofValue } = await countValues(tx, id);
    if (before.type !== form.type && products > 0) throw typeCannotChange(products);
    const renamed = renamedBy(before, form);
    for (const value of before.choices) {
      const used = ofValue.get(value) ?? 0;
      if (used > 0 && !renamed.has(value) && !kind.choices.includes(value))
        throw valueIsUsed(value, used, 'choices');
    }
    const formerChoices = formerAfter(before, kind.choices, renamed);
    await updateAttribute(tx, { id, name: form.name, ...kind, formerChoices });
    await renameChoicesOfProducts(tx, id, renamed);
    const { tree } = await readStored(tx);
    const holders = (await listCategoriesWithAttribute(tx, id)).flatMap((category) => tree.within(category));
    checkTree(tree.nodes, holders);
  });
}

export function deleteAttribute(db: Database, id: AttributeId, version: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockTree(tx);
    const attribute = await lockAttribute(tx, id);
    if (!attribute) throw attributeNotFound();
    if (attribute.version !== version) throw changedMeanwhile('attribute');
    const [{ products: productCount }, holders] = [
      await countValues(tx, id),
      await listCategoriesWithAttribute(tx, id),
    ];
    const uses = [
      ...(holders.length > 0
        ? [`${holders.length} ${holders.length === 1 ? 'category' : 'categories'}`]
        : []),
      ...(productCount > 0 ? [`${productCount} ${productCount === 1 ? 'product' : 'products'}`] : []),
    ];
    if (uses.length > 0) throw isUsed(uses);
    await removeAttribute(tx, id);
  });
}

function kindOf({ type, unit, choices }: AttributeForm): {
  type: AttributeType;
  unit: string | null;
  choices: string[];
} {
  if (unit !== '' && type !== 'number') throw badField('unit', 'Only a number has a unit');
  const isChosen = type === 'choice' || type === 'choices';
  if (!isChosen) return { type, unit: unit || null, choices: [] };
  const values = choices.map(({ value }) => value);
  if (values.length === 0) throw badField('choices', 'Add a value to choose');
  for (const [place, value] of values.entries()) {
    if (values.slice(0, place).some((before) => isSameText(before, value)))
      throw badField(`choices.${place}.value`, `'${value}' stands here twice`);
  }
  return { type, unit: null, choices: values };
}

function renamedBy({ choices: before }: AttributeRow, { choices }: AttributeForm): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const { value, was } of choices) {
    for (const old of was)
      if (before.includes(old) && old !== value && !renamed.has(old)) renamed.set(old, value);
  }
  return renamed;
}

/** Former names are in lower case. A name that is a value again is no longer a former one. */
function formerAfter(
  { formerChoices }: AttributeRow,
  choices: readonly string[],
  renamed: ReadonlyMap<string, string>,
): Record<string, string> {
  const all = [
    ...Object.entries(formerChoices).map(([old, value]): [string, string] => [
      old,
      renamed.get(value) ?? value,
    ]),
    ...[...renamed].map(([old, value]): [string, string] => [old.toLowerCase(), value]),
  ];
  return Object.fromEntries(
    all.filter(([old, value]) => choices.includes(value) && !choices.some((each) => isSameText(each, old))),
  );
}
