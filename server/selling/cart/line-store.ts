import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { WantedItem } from '../../../contract/cart.ts';
import type { VariantChoice } from '../../../contract/kernel/option-schemas.ts';
import { CartItemId, type ProductId, type UserId, type VariantId } from '../../../contract/kernel/schemas.ts';
import {
  type ProductRow,
  type ProductStock,
  productColumns,
  variantStock,
} from '../../catalogue/products/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { prepareStatement } from '../../platform/database/prepared-statement.ts';
import { isPublished, takesOrders, wasShown } from '../../market/shops/index.ts';
import type { PriceableLine } from './price-cart.ts';

export interface SavedLine extends PriceableLine {
  choices: number[];
  formerChoices: VariantChoice[] | null;
  stock: ProductStock;
  product: Pick<ProductRow, 'id' | 'name' | 'brand' | 'category' | 'pictures' | 'options'>;
  deliveryDays: number;
  isPaused: boolean;
}

export interface CartLine extends SavedLine {
  itemId: CartItemId;
}

const { pictures } = productColumns;

export const isForSale = ({
  product,
  variant,
  shop,
}: Record<'product' | 'variant' | 'shop', string>): SQL => sql`(
  ${isPublished(product)} and ${sql.raw(variant)}.archived_at is null and ${takesOrders(shop)})`;

export const currentVariant = sql`json_build_object(
  'variantId', variants.id, 'productId', products.id, 'shopId', products.shop_id, 'shopName', shops.name,
  'deliveryDays', shops.delivery_days, 'pricePaise', variants.price_paise, 'discountPercent', variants.discount_percent,
  'weightGrams', variants.weight_grams,
  'choices', variants.choices, 'formerChoices', variants.former_choices, 'stock', ${variantStock},
  'isAvailable', ${isForSale({ product: 'products', variant: 'variants', shop: 'shops' })},
  'isPaused', ${isPublished()} and not ${takesOrders()},
  'product', json_build_object('id', products.id, 'name', products.name, 'brand', products.brand,
    'category', products.category, 'pictures', ${pictures}, 'options', products.options))`;

type CurrentVariant = Omit<SavedLine, 'quantity'>;

export interface StoredLine {
  itemId: CartItemId;
  quantity: number;
  variant: CurrentVariant;
  ownReserved: number;
}

export function toCartLine({ itemId, ...stored }: StoredLine): CartLine {
  return { ...toSavedLine(stored), itemId };
}

function toSavedLine({ quantity, variant, ownReserved }: Omit<StoredLine, 'itemId'>): SavedLine {
  const stock = { ...variant.stock, available: variant.stock.available + ownReserved };
  return { ...variant, quantity, stock };
}

/** Another checkout releases the buyer's own unpaid order first, so its reserved units count as available. */
export const ownReserved = (userId: Placeholder) => sql`(
  select coalesce(sum(held.quantity), 0)::int
  from order_numbers orders
  join shop_order_facts shop_order on shop_order.order_id = orders.id
  join order_line_facts line on line.shop_order_id = shop_order.id and line.variant_id = variants.id
  join held_stock held on held.order_line_id = line.id
  where orders.user_id = ${userId} and orders.status in ('awaiting_payment', 'awaiting_confirmation')
)`;

const itemsOf = (userId: Placeholder, { table, own }: { table: SQL; own: SQL }) => sql`
  select ${own}, item.quantity, ${currentVariant} as variant, ${ownReserved(userId)} as "ownReserved"
  from ${table} item
  join variant_facts variants on variants.id = item.variant_id
  join product_facts products on products.id = variants.product_id
  join shop_facts shops on shops.id = products.shop_id
  where item.user_id = ${userId}`;

const storedLines = (userId: Placeholder) =>
  itemsOf(userId, { table: sql`cart_items`, own: sql`item.id as "itemId"` });

const listStoredLines = prepareStatement<{ userId: UserId }, StoredLine>(
  'list_cart_lines',
  (value) => sql`${storedLines(value('userId'))} order by item.created_at, item.id`,
);

const findStoredLine = prepareStatement<{ userId: UserId; itemId: CartItemId }, StoredLine>(
  'find_cart_line',
  (value) => sql`${storedLines(value('userId'))} and item.id = ${value('itemId')}`,
);

export async function listCartLines(db: Queryable, userId: UserId): Promise<CartLine[]> {
  return (await listStoredLines(db, { userId })).map(toCartLine);
}

export async function findCartLine(
  db: Queryable,
  userId: UserId,
  itemId: CartItemId,
): Promise<CartLine | undefined> {
  const [line] = await findStoredLine(db, { userId, itemId });
  return line && toCartLine(line);
}

export interface OwnLines {
  lines: CartLine[];
  saved: SavedLine[];
}

const listOwnItems = prepareStatement<
  { userId: UserId },
  Omit<StoredLine, 'itemId'> & { itemId: CartItemId | null }
>(
  'list_own_items',
  (value) => sql`
  (${itemsOf(value('userId'), {
    table: sql`cart_items`,
    own: sql`item.id as "itemId", row_number() over (order by item.created_at, item.id) as place`,
  })})
  union all
  (${itemsOf(value('userId'), {
    table: sql`saved_items`,
    own: sql`null, row_number() over (order by item.created_at desc, item.variant_id)`,
  })})
  order by place`,
);

export async function listOwnLines(db: Queryable, userId: UserId): Promise<OwnLines> {
  const rows = await listOwnItems(db, { userId });
  return {
    lines: rows.flatMap(({ itemId, ...stored }) =>
      itemId === null ? [] : [toCartLine({ ...stored, itemId })],
    ),
    saved: rows.flatMap(({ itemId, ...stored }) => (itemId === null ? [toSavedLine(stored)] : [])),
  };
}

/** For a repeated variant the larger quantity stands, as at sign-in. */
export async function findVisitorLines(db: Queryable, wanted: readonly WantedItem[]): Promise<CartLine[]> {
  if (wanted.length === 0) return [];
  const found = await findMeantVariants(db, {
    productIds: wanted.map(({ productId }) => productId),
    variantIds: wanted.flatMap(({ variantId }) => variantId ?? []),
  });
  const lines = new Map<VariantId, CartLine>();
  for (const { productId, variantId, quantity } of wanted) {
    const meant = found.find(
      ({ variant, isOnly }) =>
        variant.productId === productId &&
        (variantId === undefined ? isOnly : variant.variantId === variantId),
    );
    if (!meant) continue;
    // A visitor's item has no id in the database: its variant or product stands for it.
    const itemId = CartItemId.parse(variantId ?? productId);
    const larger = Math.max(quantity, lines.get(meant.variant.variantId)?.quantity ?? 0);
    lines.set(meant.variant.variantId, { ...meant.variant, itemId, quantity: larger });
  }
  return [...lines.values()];
}

const findMeantVariants = prepareStatement<
  { productIds: readonly ProductId[]; variantIds: readonly VariantId[] },
  { variant: CurrentVariant; isOnly: boolean }
>(
  'find_meant_variants',
  (value) => sql`
  select ${currentVariant} as variant, products.options = '[]' and variants.archived_at is null as "isOnly"
  from variant_facts variants
  join product_facts products on products.id = variants.product_id
  join shop_facts shops on shops.id = products.shop_id
  where products.id = any(${value('productIds')}::uuid[]) and ${wasShown()}
    and (variants.id = any(${value('variantIds')}::uuid[]) or (products.options = '[]' and variants.archived_at is null))`,
);
