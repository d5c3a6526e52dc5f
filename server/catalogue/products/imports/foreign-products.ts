import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportChoices, ImportPreview } from '../../../../contract/imports.ts';
import { readPinCodes } from '../../../../contract/kernel/delivery-pin-codes.ts';
import { MAX_IMPORT_FAULTS } from '../../../../contract/kernel/limits.ts';
import type { CategoryId, ImportId, ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import {
  compareProducts,
  type LinesOfProduct,
  listStoredLines,
  listSkuOwners,
  listVersions,
  lockImported,
  PICTURE_USES,
  type ProductLineOutcome,
  saveProducts,
} from '../index.ts';
import type { CategoryTree } from '../../categories/index.ts';
import {
  type InventoryLine,
  lockInventoryLines,
  saveInventoryLines,
} from '../../../selling/inventory/index.ts';
import { findNewlyNamed, requestPictures } from '../../pictures/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type FittedProduct, fitProducts } from './formats/fit-products.ts';
import { type ForeignCatalog, Notes } from './formats/foreign-catalog.ts';
import { guessCategory } from './formats/guess-category.ts';
import type { ImportingSeller, LineOutcome, SavedLines } from './imported-file.ts';
import { LINES_AT_ONCE } from './process-rows.ts';
import { productFile } from './product-file.ts';
import { groupRows, linesOfProducts, type ImportedRow } from './product-rows.ts';
import { findSources, noteSources } from './store/sources.ts';

export interface ForeignLines extends FittedProduct {
  lines: LinesOfProduct;
}

interface Match {
  productId: ProductId;
  version: number | undefined;
}

export interface ForeignProducts {
  products: ForeignLines[];
  file: SavedLines<ForeignLines>;
  preview: () => ImportPreview;
}

interface ForeignImport {
  id: ImportId;
  format: ImportPreview['format'];
  takesStock: boolean;
  choices: ImportChoices | null;
}

/** A product that was imported before keeps its category and stock. */
export async function foreignProducts(
  tree: CategoryTree,
  { id, format, takesStock, choices }: ForeignImport,
  catalog: ForeignCatalog,
): Promise<ForeignProducts> {
  const chosen = new Map((choices?.categories ?? []).map(({ source, categoryId }) => [source, categoryId]));
  const guessed = new Map<string, CategoryId>();
  const categoryOf = (source: string) => {
    const known = chosen.get(source) ?? guessed.get(source) ?? guessCategory(tree, source);
    guessed.set(source, known);
    return known;
  };
  const adapted = catalog.notes;
  const fitted = await fitProducts(catalog, categoryOf);
  const products = await readProducts(tree, fitted, adapted);
  const counted = products.find(({ units }) => units.size > 0);
  if (counted && !takesStock)
    adapted.change(counted.line, 'Stock is left out: you may not change it in this shop');
  /** Notes start from the file alone, so that a repeated transaction makes the same ones. */
  const notes = new Notes(adapted);
  const isNew = new Map(products.map(({ line }) => [line, true]));
  /** No two products of a file become one. */
  const takenBy = new Map<ProductId, string>();
  const matches = new Map<string, Match>();

  const resolve = async (db: Queryable, { shopId }: ImportingSeller, batch: readonly ForeignLines[]) => {
    const found = await findMatches(db, shopId, batch);
    for (const { key, line, name } of batch) {
      const match = found.get(key);
      isNew.set(line, match === undefined);
      if (!match) continue;
      const taker = takenBy.get(match.productId) ?? key;
      takenBy.set(match.productId, taker);
      if (taker === key) matches.set(key, match);
      else notes.leaveOut(line, name, 'Here it is one product with another one of the file');
    }
  };
  const named = (batch: readonly ForeignLines[]) =>
    batch
      .filter(({ key, line }) => isNew.get(line) || matches.has(key))
      .map((product) => withMatch(product, matches));
  const outcomesOf = async (
    db: Queryable,
    batch: readonly ForeignLines[],
    found: readonly ProductLineOutcome[],
  ) => {
    const newlyNamed = await findNewlyNamed(
      db,
      batch.flatMap(({ key, pictures }) => {
        const match = matches.get(key);
        return match ? [{ productId: match.productId, pictures }] : [];
      }),
    );
    const byLine = new Map(
      batch.flatMap((product) => product.lines.map(({ line }) => [line, product] as const)),
    );
    const effects = new Map<number, Set<LineOutcome['effect']>>();
    for (const { line, outcome } of found) {
      const product = byLine.get(line);
      if (!product) continue;
      const fault = typeof outcome === 'object' ? outcome.message : FAULTS.get(outcome);
      if (fault !== undefined) notes.leaveOut(product.line, product.name, fault);
      else if (outcome === 'added' || outcome === 'changed' || outcome === 'unchanged')
        effects.set(product.line, (effects.get(product.line) ?? new Set()).add(outcome));
    }
    const leftOut = new Set(notes.leftOut.map(({ line }) => line));
    return batch.flatMap(({ key, line }): LineOutcome[] => {
      const own = effects.get(line);
      if (!own || leftOut.has(line)) return [];
      const productId = matches.get(key)?.productId;
      const hasNewPictures = productId !== undefined && newlyNamed.has(productId);
      const isChanged = own.has('changed') || own.has('added') || hasNewPictures;
      return [
        { line, effect: !isChanged ? 'unchanged' : isNew.get(line) ? 'added' : 'changed', subject: null },
      ];
    });
  };

  const file: SavedLines<ForeignLines> = {
    batches: inBatches,
    lock: async (tx, seller, batch) => {
      await resolve(tx, seller, batch);
      await lockImported(
        tx,
        seller.ownerId,
        named(batch).flatMap((lines) => [...lines]),
      );
    },
    compare: async (db, seller, batch) => {
      await resolve(db, seller, batch);
      return outcomesOf(db, batch, await compareProducts(db, tree, seller, named(batch)));
    },
    save: async (tx, seller, batch) => {
      const found = await saveProducts(tx, tree, seller, named(batch));
      const outcomes = await outcomesOf(tx, batch, found);
      const productIds = new Map(
        found.flatMap(({ line, productId }) => (productId ? [[line, productId]] : [])),
      );
      const saved = batch.flatMap((product) => {
        const productId = matches.get(product.key)?.productId ?? productIds.get(product.lines[0].line);
        return productId && outcomes.some(({ line }) => line === product.line)
          ? [{ product, productId }]
          : [];
      });
      await noteSources(
        tx,
        seller.shopId,
        saved.map(({ product: { key }, productId }) => ({ sourceKey: key, productId })),
      );
      await requestPictures(
        tx,
        { importId: id, shopId: seller.shopId },
        saved.map(({ product: { pictures }, productId }) => ({ productId, pictures })),
        PICTURE_USES,
      );
      if (takesStock) await addStock(tx, seller, saved, readPinCodes(choices?.pinCodes ?? '').codes);
      return outcomes;
    },
  };
  return {
    products,
    file,
    preview: () => {
      const leftOut = notes.leftOut;
      const lines = new Set(leftOut.map(({ line }) => line));
      const taken = products.filter(({ line }) => !lines.has(line));
      const counts = Map.groupBy(
        taken.filter(({ line }) => isNew.get(line)),
        ({ category }) => category,
      );
      return {
        format,
        productCount: taken.length,
        columns: [...catalog.columns],
        notes: notes.changed,
        variantCount: taken.reduce((sum, product) => sum + product.rows.length, 0),
        categories: [...counts]
          .map(([source, own]) => ({ source, categoryId: categoryOf(source), productCount: own.length }))
          .sort((one, other) => other.productCount - one.productCount),
        stock: takesStock ? stockOf(taken) : null,
        pictureCount: taken.reduce((sum, { pictures }) => sum + pictures.length, 0),
        leftOut: leftOut.slice(0, MAX_IMPORT_FAULTS),
        leftOutCount: leftOut.length,
      };
    },
  };
}

const FAULTS: ReadonlyMap<ProductLineOutcome['outcome'], string> = new Map([
  ['not_found', 'Its product here was removed meanwhile'],
  ['stale', 'Its product here was changed meanwhile'],
  ['version_missing', 'Its product here was changed meanwhile'],
  ['variant_not_found', 'Its variants do not fit those of its product here'],
]);

async function readProducts(
  tree: CategoryTree,
  fitted: readonly FittedProduct[],
  notes: Notes,
): Promise<ForeignLines[]> {
  const own = productFile(tree);
  const rows: ImportedRow[] = [];
  for (const [place, { line: begin, name, rows: given }] of fitted.entries()) {
    if (place % PRODUCTS_AT_ONCE === 0) await yieldToEventLoop();
    for (const { line, cells } of given) {
      const { value, faults } = own.readLine(cells, line);
      if (faults[0]) notes.leaveOut(begin, name, withColumn(faults[0]));
      if (value) rows.push(value);
    }
  }
  const ofProduct = Map.groupBy(groupRows(rows).flat(), ({ product }) => product);
  return fitted.flatMap((product) => {
    const group = ofProduct.get(product.rows[0]?.line ?? product.line) ?? [];
    const [fault] = group.flatMap(({ faults }) => faults);
    if (!fault) return linesOfProducts(group).map((lines) => ({ ...product, lines }));
    notes.leaveOut(product.line, product.name, withColumn(fault));
    return [];
  });
}

/** The event loop gets a turn after this many products. */
const PRODUCTS_AT_ONCE = 100;

const withColumn = ({ column, message }: { column: string | null; message: string }) =>
  column === null ? message : `${column}: ${message}`;

/** One statement can take only a limited number of lines. */
function inBatches(products: readonly ForeignLines[]): ForeignLines[][] {
  const batches: ForeignLines[][] = [];
  let room = 0;
  for (const product of products) {
    room -= product.lines.length;
    const batch = room >= 0 ? batches.at(-1) : undefined;
    if (batch) batch.push(product);
    else {
      batches.push([product]);
      room = LINES_AT_ONCE - product.lines.length;
    }
  }
  return batches;
}

async function findMatches(
  db: Queryable,
  shopId: ImportingSeller['shopId'],
  batch: readonly ForeignLines[],
): Promise<Map<string, Match>> {
  const bySource = await findSources(
    db,
    shopId,
    batch.map(({ key }) => key),
  );
  const skus = batch.flatMap(({ key, lines }) =>
    bySource.has(key) ? [] : lines.flatMap(({ sku }) => sku ?? []),
  );
  const owners = await listSkuOwners(db, shopId, skus);
  const bySku = new Map(owners.map(({ sku, productId }) => [sku.toLowerCase(), productId]));
  const found = batch.flatMap(({ key, lines }) => {
    const ofSku = lines.flatMap(({ sku }) => (sku ? (bySku.get(sku.toLowerCase()) ?? []) : []))[0];
    const productId = bySource.get(key) ?? ofSku;
    return productId ? [{ key, productId }] : [];
  });
  const versions = await listVersions(
    db,
    shopId,
    found.map(({ productId }) => productId),
  );
  return new Map(
    found.map(({ key, productId }) => [key, { productId, version: versions.get(productId) }] as const),
  );
}

function withMatch(
  { key, lines: [first, ...others] }: ForeignLines,
  matches: ReadonlyMap<string, Match>,
): LinesOfProduct {
  const match = matches.get(key);
  // No file of another system has the required parts, so they are only asked for in an edit of the product.
  if (!match) return [{ ...first, isLenient: true }, ...others];
  const { productId: id, version } = match;
  return [
    { ...first, id, version, categoryId: undefined, isLenient: true },
    ...others.map((line) => ({ ...line, id })),
  ];
}

interface SavedProduct {
  product: ForeignLines;
  productId: ProductId;
}

/** Variants that have stock already are left alone. */
async function addStock(
  tx: Transaction,
  { shopId, actorId }: ImportingSeller,
  saved: readonly SavedProduct[],
  pinCodes: readonly string[],
): Promise<void> {
  const counted = saved.filter(({ product }) => product.units.size > 0);
  if (counted.length === 0) return;
  const present = await listStoredLines(
    tx,
    shopId,
    counted.map(({ productId }) => productId),
  );
  const variantOf = new Map<string, VariantId>();
  for (const { id, variantId, choices, isVariantArchived } of present)
    if (!isVariantArchived) variantOf.set(choicesKey(id, choices), variantId);
  const lines = counted.flatMap(({ product, productId }) =>
    product.lines.flatMap(({ line, options }): InventoryLine[] => {
      const variantId = variantOf.get(choicesKey(productId, options));
      const quantity = product.units.get(line);
      if (variantId === undefined || quantity === undefined) return [];
      return [{ line, variantId, quantity, minimumThreshold: 0, pinCodes }];
    }),
  );
  await lockInventoryLines(tx, shopId, lines);
  // Lines without a version only add records.
  await saveInventoryLines(tx, { shopId, actorId, note: 'Import from another system' }, lines);
}

export function choicesKey(productId: ProductId, choices: readonly { value?: string | undefined }[]): string {
  return JSON.stringify([productId, ...choices.map(({ value = '' }) => value.trim().toLowerCase())]);
}

function stockOf(products: readonly ForeignLines[]): ImportPreview['stock'] {
  const units = products.flatMap((product) => [...product.units.values()]);
  if (units.length === 0) return null;
  return { variantCount: units.length, unitCount: units.reduce((sum, one) => sum + one, 0), locations: [] };
}
