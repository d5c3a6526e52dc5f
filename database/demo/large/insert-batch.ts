import { type SQL, sql } from 'drizzle-orm';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../transaction.ts';
import { labelOf, variantLabelOf } from '../labels.ts';
import type { DemoShop } from '../people.ts';
import type { Batch } from './batch.ts';

/** Skips products that exist, writes each table in one statement, and returns the number of new products. */
export async function insertBatch(
  tx: Transaction,
  batch: Batch,
  shops: readonly DemoShop[],
): Promise<number> {
  const isThere = await findProducts(
    tx,
    batch.products.map(({ id }) => id),
  );
  const products = batch.products.filter(({ id }) => !isThere.has(id));
  if (products.length === 0) return 0;
  const byKey = new Map(shops.map((shop) => [shop.key, shop]));
  const shopOf = ({ shop: key }: Pick<Batch['products'][number], 'shop'>): DemoShop => {
    const shop = byKey.get(key);
    if (!shop) throw new Error(`no shop ${key}`);
    return shop;
  };
  const figuresOf = (product: Batch['products'][number]) => batch.figures.get(product);
  await tx.execute(sql`
    insert into products (id, shop_id, name, brand, category, subcategory_id, attributes, gender, description, label, options,
      price_paise, discount_percent, rating_sum, rating_count, sold_count, created_at)
    select * from unnest(
      ${column(products, ({ id }) => id)}::uuid[], ${column(products, (product) => shopOf(product).id)}::uuid[],
      ${column(products, ({ name }) => name)}::text[], ${column(products, ({ brand }) => brand)}::text[],
      ${column(products, ({ category }) => category)}::text[],
      ${column(products, ({ subcategoryId }) => subcategoryId)}::text[],
      ${column(products, ({ attributes }) => JSON.stringify(attributes))}::jsonb[],
      ${column(products, ({ gender }) => gender)}::text[],
      ${column(products, ({ description }) => description)}::text[],
      ${column(products, (product) => JSON.stringify(labelOf(product, shopOf(product))))}::jsonb[],
      ${column(products, ({ options }) => JSON.stringify(options))}::jsonb[],
      ${column(products, ({ pricePaise }) => pricePaise)}::bigint[],
      ${column(products, ({ discountPercent }) => discountPercent)}::smallint[],
      ${column(products, (product) => figuresOf(product)?.ratingSum)}::int[],
      ${column(products, (product) => figuresOf(product)?.ratingCount)}::int[],
      ${column(products, (product) => figuresOf(product)?.soldCount)}::int[],
      ${column(products, ({ createdAt }) => createdAt.toISOString())}::timestamptz[])`);
  await insertVariants(tx, products);
  await insertFigures(tx, products, figuresOf);
  await insertPictures(tx, products);
  await insertStock(
    tx,
    batch.stock.filter(({ product }) => !isThere.has(product.id)),
    (product) => shopOf(product).id,
  );
  return products.length;
}

async function findProducts(tx: Transaction, ids: readonly ProductId[]): Promise<Set<ProductId>> {
  const { rows } = await tx.execute<{ id: ProductId }>(
    sql`select id from products where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function insertVariants(tx: Transaction, products: Batch['products']): Promise<void> {
  const rows = products.flatMap((product) =>
    product.variants.map((variant, position) => ({
      ...variant,
      ...variantLabelOf(product, variant),
      productId: product.id,
      position,
      choices: variant.choices.join(','),
    })),
  );
  await tx.execute(sql`
    insert into variants (id, product_id, shop_id, position, choices, price_paise, discount_percent, net_quantity, hsn_code, gst_class, created_at)
    select given.id, product.id, product.shop_id, given.position, string_to_array(given.choices, ',')::smallint[], given.price_paise,
      given.discount_percent, given.net_quantity, given.hsn_code, given.gst_class, product.created_at
    from unnest(
      ${column(rows, ({ id }) => id)}::uuid[], ${column(rows, ({ productId }) => productId)}::uuid[],
      ${column(rows, ({ position }) => position)}::smallint[], ${column(rows, ({ choices }) => choices)}::text[],
      ${column(rows, ({ pricePaise }) => pricePaise)}::bigint[],
      ${column(rows, ({ discountPercent }) => discountPercent)}::smallint[],
      ${column(rows, ({ netQuantity }) => netQuantity)}::text[], ${column(rows, ({ hsnCode }) => hsnCode)}::text[],
      ${column(rows, ({ gstClass }) => gstClass)}::text[]
    ) as given (id, product_id, position, choices, price_paise, discount_percent, net_quantity, hsn_code, gst_class)
    join products product on product.id = given.product_id`);
}

async function insertFigures(
  tx: Transaction,
  products: Batch['products'],
  figuresOf: (
    product: Batch['products'][number],
  ) => { ratingSum: number; ratingCount: number; soldCount: number } | undefined,
): Promise<void> {
  const rows = products.flatMap((product) => {
    const figures = figuresOf(product);
    return figures && figures.soldCount > 0 ? [{ id: product.id, ...figures }] : [];
  });
  await tx.execute(sql`
    insert into carried_figures (product_id, rating_sum, rating_count, sold_count)
    select * from unnest(${column(rows, ({ id }) => id)}::uuid[], ${column(rows, ({ ratingSum }) => ratingSum)}::int[],
      ${column(rows, ({ ratingCount }) => ratingCount)}::int[], ${column(rows, ({ soldCount }) => soldCount)}::int[])`);
}

async function insertPictures(tx: Transaction, products: Batch['products']): Promise<void> {
  const rows = products.flatMap(({ id, pictures }) =>
    pictures.map((picture, position) => ({ ...picture, id, position })),
  );
  await tx.execute(sql`
    insert into product_pictures (product_id, position, picture_key, alt, shown_for)
    select * from unnest(${column(rows, ({ id }) => id)}::uuid[], ${column(rows, ({ position }) => position)}::smallint[],
      ${column(rows, ({ key }) => key)}::text[], ${column(rows, ({ alt }) => alt)}::text[],
      ${column(rows, ({ shownFor }) => shownFor)}::smallint[])`);
}

async function insertStock(
  tx: Transaction,
  stock: Batch['stock'],
  shopIdOf: (product: Batch['products'][number]) => string,
): Promise<void> {
  await tx.execute(sql`
    insert into inventory
      (id, variant_id, product_id, shop_id, quantity, minimum_threshold, status, delivery_pin_codes, created_at, low_stock_told_at)
    select id, variant_id, product_id, shop_id, quantity, minimum_threshold, status, string_to_array(pin_codes, ','), created_at,
      case when status = 'active' and quantity <= minimum_threshold then created_at end
    from unnest(
      ${column(stock, ({ id }) => id)}::uuid[], ${column(stock, ({ variant }) => variant.id)}::uuid[],
      ${column(stock, ({ product }) => product.id)}::uuid[],
      ${column(stock, ({ product }) => shopIdOf(product))}::uuid[],
      ${column(stock, ({ quantity }) => quantity)}::int[],
      ${column(stock, ({ minimumThreshold }) => minimumThreshold)}::int[],
      ${column(stock, ({ status }) => status)}::text[],
      ${column(stock, ({ deliveryPinCodes }) => deliveryPinCodes.join(','))}::text[],
      ${column(stock, ({ product }) => product.createdAt.toISOString())}::timestamptz[]
    ) as given (id, variant_id, product_id, shop_id, quantity, minimum_threshold, status, pin_codes, created_at)`);
  const filled = stock.filter(({ quantity }) => quantity > 0);
  await tx.execute(sql`
    insert into stock_movements (inventory_id, change, reason, at)
    select id, change, 'initial', at from unnest(${column(filled, ({ id }) => id)}::uuid[],
      ${column(filled, ({ quantity }) => quantity)}::int[],
      ${column(filled, ({ product }) => product.createdAt.toISOString())}::timestamptz[]) as given (id, change, at)`);
}

function column<Row>(rows: readonly Row[], valueOf: (row: Row) => string | number | null | undefined): SQL {
  return sql`${sql.param(rows.map(valueOf))}`;
}
