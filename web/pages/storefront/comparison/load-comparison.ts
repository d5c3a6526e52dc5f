import type { AttributeLink } from '../../../../contract/categories.ts';
import type { ProductDetails } from '../../../../contract/catalog.ts';
import type { ApiClient } from '../../../../contract/client.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { LoadArgs } from '../../../kit/http/api.ts';
import { productsIn } from '../../../concepts/comparison/comparison-address.ts';

export type ComparedProduct = Pick<
  ProductDetails,
  | 'id'
  | 'name'
  | 'brand'
  | 'category'
  | 'categoryPath'
  | 'price'
  | 'highestPrice'
  | 'listPrice'
  | 'rating'
  | 'rate'
  | 'imageUrls'
  | 'imageAlts'
  | 'stock'
  | 'options'
  | 'specifications'
>;

export interface LoadedComparison {
  products: ComparedProduct[];
  specifications: AttributeLink[];
  /** Ids of the address that name no product on sale. */
  gone: ProductId[];
  /** Counts the ids that do not exist, `gone` included. */
  missing: number;
  beyond: number;
}

export async function loadComparison(
  api: ApiClient,
  { request: { url, signal } }: LoadArgs,
): Promise<LoadedComparison> {
  const { ids, beyond, malformed } = productsIn(new URL(url).searchParams);
  if (ids.length === 0) return { products: [], specifications: [], gone: [], missing: malformed, beyond };
  const query = { ids: ids.join(',') };
  const { products, specifications } = await api('GET /api/pro/comparison', { query, signal });
  const gone = ids.filter((wanted) => products.every(({ id }) => id !== wanted));
  const missing = gone.length + malformed;
  return { products: products.map(comparedProduct), specifications, gone, missing, beyond };
}

/** Descriptions and variants would be most of the page's data. */
function comparedProduct(product: ProductDetails): ComparedProduct {
  const { id, name, brand, category, categoryPath, price, highestPrice, listPrice } = product;
  const { rating, rate, stock, options, specifications } = product;
  return {
    id,
    name,
    brand,
    category,
    categoryPath,
    price,
    highestPrice,
    listPrice,
    rating,
    rate,
    stock,
    options,
    specifications,
    imageUrls: product.imageUrls.slice(0, 1),
    imageAlts: product.imageAlts.slice(0, 1),
  };
}
