/** `npm run categories`: writes the standard tree of categories and attributes into the shop's database. The shop may run meanwhile. */
import {
  type CategoryChanges,
  type RowChange,
  saveCategories,
} from '../../database/categories/save-categories.ts';
import { STANDARD_TREE } from '../../database/categories/standard-tree.ts';
import { asCommand } from '../../server/platform/audit/scope.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { violatedConstraint } from '../../server/platform/database/errors.ts';
import { inTransaction } from '../../server/platform/database/transaction.ts';
import { EXIT, isAskedForHelp, type Program, requireKnown, type Terminal } from './command-line.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './open-shop.ts';

const NAME_TAKEN =
  'Nothing was changed: a category of your own has the name of one of the standard tree, below the same category. Rename yours first.';

const USAGE = 'npm run categories    write the standard tree into the shop, and say what changed';

export const categories: Program = async (terminal) =>
  isAskedForHelp(terminal, USAGE) ? EXIT.done : onShopDatabase(terminal, (url) => write(terminal, url));

async function write({ words, print, complain }: Terminal, url: string): Promise<boolean> {
  requireKnown(words, [], USAGE);
  const database = openDatabase(url, { poolSize: 1, connectionTimeoutMs: CONNECTION_WAIT_MS });
  try {
    const save = () => inTransaction(database.db, (tx) => saveCategories(tx, STANDARD_TREE));
    const changes = await asCommand('npm run categories', [], save);
    for (const line of describe(changes)) print(line);
    return true;
  } catch (error) {
    if (violatedConstraint(error) !== 'categories_name_key') throw error;
    complain(NAME_TAKEN);
    return false;
  } finally {
    await database.close();
  }
}

function describe({ categories: nodes, attributes, categoryAttributes }: CategoryChanges): string[] {
  const parts = [nodes, attributes, categoryAttributes];
  if (parts.every((changes) => changes.length === 0)) return ['The shop has the standard tree already.'];
  const [added, shared, ofNodes] = parts.map((changes) => changes.filter(({ before }) => !before).length);
  return [
    ...describeChanges(nodes, ({ id }) => `category ${id}`),
    ...describeChanges(attributes, ({ id }) => `attribute ${id}`),
    ...describeChanges(
      categoryAttributes,
      ({ categoryId, attributeId }) => `attribute ${attributeId} of ${categoryId}`,
    ),
    `Added ${added} categories, ${shared} attributes and ${ofNodes} attributes of categories.`,
  ];
}

/** The fields in which a row that was there differs. New rows are only counted. */
function describeChanges<Row extends object>(
  changes: readonly RowChange<Row>[],
  nameOf: (row: Row) => string,
): string[] {
  return changes.flatMap(({ row, before }) => {
    if (!before) return [];
    const old = new Map(Object.entries(before));
    const fields = Object.entries(row)
      .map(([field, value]) => ({ field, was: JSON.stringify(old.get(field)), is: JSON.stringify(value) }))
      .filter(({ was, is }) => was !== is)
      .map(({ field, was, is }) => `${field} ${was} → ${is}`);
    return [`changed ${nameOf(row)}: ${fields.join(', ')}`];
  });
}
