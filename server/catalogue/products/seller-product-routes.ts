import type { FastifyInstance } from 'fastify';
import {
  type ListedSellerProduct,
  type OptionalPageQuery,
  type SellerProduct,
  sellerProductEndpoints,
} from '../../../contract/seller-products.ts';
import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { PAGE_SIZE } from '../../../contract/kernel/limits.ts';
import { SORT_OPTIONS } from '../../../contract/kernel/sort-options.ts';
import type { Categories } from '../categories/index.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { archiveProduct, changeProduct, getSellerProduct } from './change-product.ts';
import { asOwnProducts, getOwnProduct } from './own-products.ts';
import { sellerFilters } from './seller-filters.ts';
import { discountSteps, presentSellerProduct } from './present-product.ts';
import { findListedFigures } from './listed-figures.ts';
import {
  countSellerProducts,
  findOwnValues,
  listSellerProducts,
  type SellerProductRow,
} from './seller-product-store.ts';
import { removePicture } from './pictures/product-pictures.ts';

const MAX_UNPAGED_PRODUCTS = 1000;

export function registerSellerProducts(
  app: FastifyInstance,
  { db, authenticate }: Services,
  categories: Categories,
): void {
  async function present(ownerId: UserId, productId: ProductId): Promise<SellerProduct> {
    const tree = await categories.tree();
    return presentSellerProduct(await getOwnProduct(db, tree, ownerId, productId), tree);
  }

  async function withFigures(rows: readonly SellerProductRow[]): Promise<ListedSellerProduct[]> {
    const tree = await categories.tree();
    const figures = await findListedFigures(
      db,
      rows.map(({ id }) => id),
    );
    return (await asOwnProducts(db, tree, rows)).map((row) => ({
      ...presentSellerProduct(row, tree),
      ...(figures.get(row.id) ?? { unitsSold: 0, stockRecord: null }),
    }));
  }

  serve(app, authenticate, sellerProductEndpoints, {
    'GET /api/shop/products': async ({ actor, query }) =>
      withFigures(await listSellerProducts(db, actor.ownerId, {}, rangeOf(query))),

    'GET /api/shop/products/:productId': async ({ actor, params }) =>
      present(actor.ownerId, params.productId),

    'POST /api/shop/filters': async ({ actor, body, query }) =>
      withFigures(
        await listSellerProducts(
          db,
          actor.ownerId,
          sellerFilters(await categories.tree(), body),
          rangeOf(query),
        ),
      ),

    'POST /api/shop/filters/count': async ({ actor, body }) => ({
      total: await countSellerProducts(db, actor.ownerId, sellerFilters(await categories.tree(), body)),
    }),

    'POST /api/shop/filters/options': async ({ actor }) => {
      const values = await findOwnValues(db, actor.ownerId);
      return {
        categories: CATEGORIES.filter((category) => values.categories.includes(category)),
        brands: values.brands.filter((brand) => brand !== '').sort((a, b) => a.localeCompare(b, 'en')),
        genders: GENDERS.filter((gender) => values.genders.includes(gender)),
        discount: discountSteps(values.highestDiscount),
        sortOptions: SORT_OPTIONS.filter((option) => option !== 'relevance'),
      };
    },

    'PUT /api/pro/:productId': async ({ actor: { ownerId }, params: { productId }, body }) => {
      await changeProduct(db, await categories.tree(), ownerId, productId, body);
      return present(ownerId, productId);
    },

    'PUT /api/pro/:productId/variants': async ({ actor: { ownerId }, params: { productId }, body }) => {
      await changeProduct(db, await categories.tree(), ownerId, productId, body);
      return present(ownerId, productId);
    },

    'DELETE /api/pro/:productId': async ({ actor: { ownerId }, params: { productId } }) => {
      await archiveProduct(db, await categories.tree(), ownerId, productId);
      return present(ownerId, productId);
    },

    'PUT /api/pro/:productId/pictures': async ({ actor: { ownerId }, params: { productId }, body }) => {
      await changeProduct(db, await categories.tree(), ownerId, productId, body);
      return present(ownerId, productId);
    },

    'DELETE /api/pro/:productId/pictures/:pictureKey': async ({ actor: { ownerId }, params }) => {
      await removePicture(db, await categories.tree(), ownerId, params.productId, params.pictureKey);
      return present(ownerId, params.productId);
    },
    find: {
      productId: ({ actor, params }) => getSellerProduct(db, actor.ownerId, params.productId),
    },
  });
}

function rangeOf({ page, limit }: OptionalPageQuery): { limit: number; offset: number } {
  if (page === undefined && limit === undefined) return { limit: MAX_UNPAGED_PRODUCTS, offset: 0 };
  const size = limit ?? PAGE_SIZE;
  return { limit: size, offset: ((page ?? 1) - 1) * size };
}
