/** What anybody would add to the shop's tables to filter and search in the database; the shop does both in memory. */
export const INDEXES = [
  ['category', 'price_paise, id'],
  ['category', 'created_at desc, id'],
  ['category', 'rating_hundredths desc, id'],
  ['category', 'discount_percent desc, id'],
  ['category', 'sold_count desc, id'],
  ['brand', 'price_paise, id'],
]
  .map(([column, order]) => `on products (${column}, ${order}) where archived_at is null`)
  .concat([
    'on products (price_paise, id) where archived_at is null',
    'on products (created_at desc, id) where archived_at is null',
    'on products (rating_hundredths desc, id) where archived_at is null',
    // Counts of filters are read from this index alone.
    `on products (category, brand) include (price_paise, gender, rating_hundredths, discount_percent, subcategory_id)
      where archived_at is null`,
    'on products using gin (search_vector) where archived_at is null',
  ])
  .map((definition) => `create index ${definition}`);
