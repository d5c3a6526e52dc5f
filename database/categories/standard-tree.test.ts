import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CategoryNode } from '../../contract/categories.ts';
import { nodesOfTree } from '../../contract/category-nodes.ts';
import { CategoryId } from '../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { theStandardTree } from '../../tests/support/catalog-builders.ts';
import { runCommand } from '../../tests/support/commands.ts';
import { categories } from '../schema/index.ts';
import { saveCategories } from './save-categories.ts';
import { STANDARD_TREE } from './standard-tree.ts';

const KURTAS = CategoryId.parse('kurtas');

let app: TestApp;
const save = () => app.database.db.transaction((tx) => saveCategories(tx, STANDARD_TREE));
const command = () => runCommand('categories', [], { DATABASE_URL: app.databaseUrl });
const readTree = async () => {
  await app.changeFeed.flushed();
  return nodesOfTree(await app.api()('GET /api/categories'));
};

beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
});
afterAll(() => app.close());

describe('the standard tree', () => {
  let nodes: CategoryNode[];
  beforeAll(async () => {
    await theStandardTree(app);
    nodes = await readTree();
  });
  const leaves = () => nodes.filter(({ id }) => !nodes.some(({ parentId }) => parentId === id));

  test('has categories below each root, with ids of their own', () => {
    const below = nodes.filter(({ parentId }) => parentId !== null);
    expect(below.length).toBe(STANDARD_TREE.categories.length);
    expect(below.length).toBeGreaterThan(55);
    for (const { id, root } of nodes.filter(({ parentId }) => parentId === null)) {
      expect(
        below.some(({ parentId }) => parentId === id),
        root,
      ).toBe(true);
    }
  });

  test('asks sellers of each category without others below it for its country of origin and up to three attributes', () => {
    for (const { id, attributes } of leaves()) {
      const required = attributes.filter(({ isRequired }) => isRequired).length;
      expect(required, id).toBeGreaterThanOrEqual(2);
      expect(required, id).toBeLessThanOrEqual(4);
    }
  });

  test('has attributes whose names differ within a category, and choices that differ', () => {
    for (const { id, attributes } of nodes) {
      const names = attributes.map(({ name }) => name.toLowerCase());
      expect(new Set(names).size, `${id}: ${names.join(', ')}`).toBe(names.length);
      for (const { id: attribute, choices } of attributes) {
        expect(new Set(choices.map((each) => each.toLowerCase())).size, attribute).toBe(choices.length);
      }
    }
  });

  test('uses each of its attributes', () => {
    const used = new Set(STANDARD_TREE.categoryAttributes.map(({ attributeId }) => attributeId));
    expect(STANDARD_TREE.attributes.filter(({ id }) => !used.has(id))).toEqual([]);
  });
});

describe('npm run categories', () => {
  test('changes nothing where the tree is there already', async () => {
    await theStandardTree(app);
    expect(await save()).toEqual({ categories: [], attributes: [], categoryAttributes: [] });
    expect((await command()).output).toContain('The shop has the standard tree already.');
  });

  test("gives its own names again, says what they were, and leaves an operator's own categories", async () => {
    const { db } = app.database;
    await db.update(categories).set({ name: 'Kurtis' }).where(eq(categories.id, KURTAS));
    const own = { id: CategoryId.parse('anarkalis'), name: 'Anarkalis', root: 'Clothing' } as const;
    await db.insert(categories).values({ ...own, parentId: KURTAS, depth: 3, position: 0 });
    const { output, status } = await command();
    expect(status).toBe(0);
    expect(output).toContain('changed category kurtas: name "Kurtis" → "Kurtas"');
    const nodes = await readTree();
    expect(nodes).toContainEqual(expect.objectContaining({ id: 'kurtas', name: 'Kurtas' }));
    expect(nodes).toContainEqual(expect.objectContaining({ id: 'anarkalis', parentId: 'kurtas' }));
  });

  test("is refused as a whole where an operator's own category has one of its names", async () => {
    const { db } = app.database;
    await db.update(categories).set({ name: 'Kurtis' }).where(eq(categories.id, KURTAS));
    const [kurtas] = await db.select().from(categories).where(eq(categories.id, KURTAS));
    if (!kurtas) throw new Error('there are no kurtas');
    const { parentDepth: _, ...own } = { ...kurtas, id: CategoryId.parse('own'), name: 'kurtas' };
    await db.insert(categories).values(own);
    const { output, status } = await command();
    expect(status).toBe(1);
    expect(output).toContain('Nothing was changed');
    expect(await readTree()).toContainEqual(expect.objectContaining({ id: 'kurtas', name: 'Kurtis' }));
  });
});
