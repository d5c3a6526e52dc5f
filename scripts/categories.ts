/** `npm run categories`: writes the standard tree of categories and attributes into the shop's database. The shop may run meanwhile. */
import {
  type CategoryChanges,
  type RowChange,
  saveCategories,
} from '../database/categories/save-categories.ts';
import { STANDARD_TREE } from '../database/categories/standard-tree.ts';
import { asCommand } from '../server/platform/audit/scope.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { violatedConstraint } from '../server/platform/database/errors.ts';
import { inTransaction } from '../server/platform/database/transaction.ts';
import { readWords, requireKnown } from './support/command-line.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './support/open-shop.ts';

const NAME_TAKEN =
  'Nothing was changed: a category of your own has the name of one of the standard tree, below the same category. Rename yours first.';

const USAGE = 'npm run categories    write the standard tree into the shop, and say what changed';

const words = readWords(USAGE);
if (words)
  await onShopDatabase((url) => {
    requireKnown(words, [], USAGE);
    return write(url);
  });

async function write(url: string): Promise<boolean> {
  const database = openDatabase(url, { poolSize: 1, connectionTimeoutMs: CONNECTION_WAIT_MS });
  try {
    const save = () => inTransaction(database.db, (tx) => saveCategories(tx, STANDARD_TREE));
    tell(await asCommand('npm run categories', [], save));
    return true;
  } catch (error) {
    if (violatedConstraint(error) !== 'categories_name_key') throw error;
    console.error(NAME_TAKEN);
    return false;
  } finally {
    await database.close();
  }
}

function tell({ categories, attributes, categoryAttributes }: CategoryChanges): void {
  const parts = [categories, attributes, categoryAttributes];
  if (parts.every((changes) => changes.length === 0)) {
    console.log('The shop has the standard tree already.');
    return;
  }
  printChanges(categories, ({ id }) => `category ${id}`);
  printChanges(attributes, ({ id }) => `attribute ${id}`);
  printChanges(
    categoryAttributes,
    ({ categoryId, attributeId }) => `attribute ${attributeId} of ${categoryId}`,
  );
  const [nodes, shared, ofNodes] = parts.map((changes) => changes.filter(({ before }) => !before).length);
  console.log(`Added ${nodes} categories, ${shared} attributes and ${ofNodes} attributes of categories.`);
}

/** The fields in which a row that was there differs. New rows are only counted. */
function printChanges<Row extends object>(
  changes: readonly RowChange<Row>[],
  nameOf: (row: Row) => string,
): void {
  for (const { row, before } of changes) {
    if (!before) continue;
    const old = new Map(Object.entries(before));
    const fields = Object.entries(row)
      .map(([field, value]) => ({ field, was: JSON.stringify(old.get(field)), is: JSON.stringify(value) }))
      .filter(({ was, is }) => was !== is)
      .map(({ field, was, is }) => `${field} ${was} → ${is}`);
    console.log(`changed ${nameOf(row)}: ${fields.join(', ')}`);
  }
}
