import { eq } from 'drizzle-orm';
import type { AttributeType } from '../../contract/kernel/attributes.ts';
import type { LabelField } from '../../contract/kernel/label.ts';
import { AttributeId, CategoryId } from '../../contract/kernel/schemas.ts';
import { attributes, categories, categoryAttributes } from '../../database/schema/categories.ts';
import type { TestApp } from './app.ts';

const id = (written: string) => CategoryId.parse(written);
const attributeId = (written: string) => AttributeId.parse(written);

/** A small tree: kurtas below ethnic wear below Clothing, phones and audio below Electronics, with attributes of every type. */
export async function aCategoryTree(app: TestApp): Promise<void> {
  const { db } = app.database;
  const below = { position: 0, depth: 1 };
  await db.insert(categories).values([
    { ...below, root: 'Clothing', id: id('ethnic-wear'), name: 'Ethnic wear', parentId: id('clothing') },
    { ...below, root: 'Clothing', id: id('kurtas'), name: 'Kurtas', parentId: id('ethnic-wear'), depth: 2 },
    { ...below, root: 'Electronics', id: id('phones'), name: 'Phones', parentId: id('electronics') },
    {
      ...below,
      root: 'Electronics',
      id: id('audio'),
      name: 'Audio',
      parentId: id('electronics'),
      position: 1,
    },
  ]);
  await db.insert(attributes).values([
    { id: attributeId('fabric'), name: 'Fabric', type: 'choice', choices: ['Linen', 'Cotton'] },
    {
      id: attributeId('care'),
      name: 'Care',
      type: 'choices',
      choices: ['Machine wash', 'Hand wash', 'Iron'],
    },
    { id: attributeId('length'), name: 'Length', type: 'number', unit: 'cm' },
    { id: attributeId('storage'), name: 'Storage', type: 'number', unit: 'GB' },
    { id: attributeId('wireless'), name: 'Wireless', type: 'yes_no' },
    { id: attributeId('model'), name: 'Model', type: 'text' },
  ]);
  const on = (
    category: string,
    attribute: string,
    position: number,
    is: object = { isFilterable: true },
  ) => ({ categoryId: id(category), attributeId: attributeId(attribute), position, ...is });
  await db
    .insert(categoryAttributes)
    .values([
      on('clothing', 'fabric', 0),
      on('clothing', 'care', 1),
      on('kurtas', 'fabric', 0, { isRequired: true, isFilterable: true }),
      on('kurtas', 'length', 1, {}),
      on('electronics', 'wireless', 0),
      on('electronics', 'model', 1, {}),
      on('phones', 'storage', 0),
    ]);
  await app.changeFeed.flushed();
}

/** Has a category require these fields of the labels of its products. */
export async function requireOnLabel(
  { database, changeFeed }: Pick<TestApp, 'database' | 'changeFeed'>,
  category: string,
  ...requiredLabel: LabelField[]
): Promise<void> {
  await database.db
    .update(categories)
    .set({ requiredLabel })
    .where(eq(categories.id, id(category)));
  await changeFeed.flushed();
}

function attribute(
  written: string,
  name: string,
  type: AttributeType,
  rest: { choices?: string[]; unit?: string } = {},
) {
  return { id: attributeId(written), name, type, ...rest };
}

/**
 * What forms ask for: Clothing › Ethnic wear › Kurtas and Sarees, and Electronics › Smartphones. Kurtas have an attribute of each type, with
 * a required fabric; of smartphones the storage is required.
 */
export async function someCategories(app: TestApp): Promise<void> {
  const { db } = app.database;
  const clothing = { root: 'Clothing', depth: 2, parentId: id('ethnic-wear') } as const;
  await db.insert(categories).values([
    {
      ...clothing,
      id: id('ethnic-wear'),
      name: 'Ethnic wear',
      parentId: id('clothing'),
      depth: 1,
      position: 0,
    },
    { ...clothing, id: id('kurtas'), name: 'Kurtas', position: 0 },
    { ...clothing, id: id('sarees'), name: 'Sarees', position: 1 },
    {
      id: id('smartphones'),
      name: 'Smartphones',
      root: 'Electronics',
      parentId: id('electronics'),
      depth: 1,
      position: 0,
    },
  ]);
  await db
    .insert(attributes)
    .values([
      attribute('fabric', 'Fabric', 'choice', { choices: ['Cotton', 'Linen', 'Silk'] }),
      attribute('occasion', 'Occasion', 'choices', { choices: ['Everyday', 'Festive', 'Wedding'] }),
      attribute('length', 'Length', 'number', { unit: 'cm' }),
      attribute('neckline', 'Neckline', 'text'),
      attribute('lined', 'Lined', 'yes_no'),
      attribute('storage', 'Storage', 'choice', { choices: ['128 GB', '256 GB'] }),
    ]);
  const of = (category: string, names: string[], required?: string) =>
    names.map((name, position) => ({
      categoryId: id(category),
      attributeId: attributeId(name),
      position,
      isRequired: name === required,
    }));
  await db
    .insert(categoryAttributes)
    .values([
      ...of('kurtas', ['fabric', 'occasion', 'length', 'neckline', 'lined'], 'fabric'),
      ...of('sarees', ['fabric', 'length']),
      ...of('smartphones', ['storage'], 'storage'),
    ]);
  await app.changeFeed.flushed();
}
