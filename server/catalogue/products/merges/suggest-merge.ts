import { specificationsOf } from '../../../../contract/kernel/attributes.ts';
import { choicesInWords } from '../../../../contract/kernel/product-options.ts';
import { toRupees } from '../../../../contract/kernel/money.ts';
import type { ProductId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { MergeSuggestion } from '../../../../contract/product-merges.ts';
import { getSellerProduct, productNotFound, type SellerProductRow } from '../index.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import { guessOptions } from './guess-options.ts';
import { listMergeFigures, type MergeFigures } from './read-figures.ts';

/** @throws Refusal `not_found` when one of the products is not the seller's */
export async function suggestMerge(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  ids: readonly ProductId[],
): Promise<MergeSuggestion> {
  const figures = await listMergeFigures(db, ids);
  const found: FiguredProduct[] = [];
  for (const id of new Set(ids)) found.push(withFigures(await getSellerProduct(db, ownerId, id), figures));
  const products = found.toSorted(byStatusAndSales);
  const [kept] = products;
  if (!kept) throw productNotFound();
  const variantsOf = products.map(({ row }) => row.ownVariants.filter(({ isArchived }) => !isArchived));
  const specificationsBy = products.map(({ row }) =>
    specificationsOf(tree.attributesOf(categoryIdOf(row)), row.attributes),
  );
  const guess = guessOptions(
    products.map(({ row }, place) => ({
      name: row.name,
      brand: row.brand,
      options: row.options,
      specifications: specificationsBy[place] ?? [],
      variants: (variantsOf[place] ?? []).map(({ choices }) => choicesInWords(row.options, choices)),
    })),
  );
  return {
    keptId: kept.row.id,
    name: guess.name || kept.row.name,
    options: guess.options,
    products: products.map(({ row, sold, coupons }, place) => ({
      id: row.id,
      version: row.version,
      name: row.name,
      brand: row.brand,
      category: row.category,
      isArchived: row.archivedAt !== null,
      rate: row.ratingCount,
      sold,
      coupons,
      specifications: specificationsBy[place] ?? [],
      needsNetQuantity: tree.requiredLabelOf(categoryIdOf(row)).includes('netQuantity'),
    })),
    variants: products.flatMap(({ row }, place) =>
      (variantsOf[place] ?? []).map(({ id, pricePaise, available, netQuantity }, index) => ({
        id,
        productId: row.id,
        choices: guess.choices[place]?.[index] ?? [],
        price: toRupees(pricePaise),
        available,
        netQuantity,
      })),
    ),
  };
}

interface FiguredProduct extends MergeFigures {
  row: SellerProductRow;
}

function withFigures(row: SellerProductRow, figures: ReadonlyMap<ProductId, MergeFigures>): FiguredProduct {
  return { row, ...(figures.get(row.id) ?? { sold: 0, coupons: 0 }) };
}

function byStatusAndSales(a: FiguredProduct, b: FiguredProduct): number {
  return (
    Number(a.row.archivedAt !== null) - Number(b.row.archivedAt !== null) ||
    b.sold - a.sold ||
    b.row.ratingCount - a.row.ratingCount ||
    a.row.createdAt.getTime() - b.row.createdAt.getTime()
  );
}
