import type { OfferedOption, Product } from '../../../contract/catalog.ts';

/** What a card shows of an option: sizes and colours only. */
export interface CardOption {
  kind: OfferedOption['kind'];
  values: Pick<OfferedOption['values'][number], 'name' | 'swatch' | 'inStock'>[];
}

/** What a card shows of a product. */
export interface CardProduct
  extends Pick<
    Product,
    | 'id'
    | 'name'
    | 'brand'
    | 'category'
    | 'price'
    | 'listPrice'
    | 'discount'
    | 'rating'
    | 'rate'
    | 'imageUrls'
    | 'imageAlts'
    | 'stock'
  > {
  /** Only where variants differ in price. */
  highestPrice?: Product['highestPrice'];
  /** Only where there are any. */
  options?: CardOption[];
}

/** Drops the fields that cards do not show: descriptions are most of a page's data. */
export function cardProduct(product: Product): CardProduct {
  const { id, name, brand, category, price, listPrice, discount, rating, rate, stock, highestPrice } =
    product;
  const imageUrls = product.imageUrls.slice(0, 1);
  const imageAlts = product.imageAlts.slice(0, 1);
  const options = product.options.filter(({ kind }) => kind !== 'other').map(cardOption);
  return {
    id,
    name,
    brand,
    category,
    price,
    listPrice,
    discount,
    rating,
    rate,
    imageUrls,
    imageAlts,
    stock,
    ...(highestPrice > price && { highestPrice }),
    ...(options.length > 0 && { options }),
  };
}

function cardOption({ kind, values }: OfferedOption): CardOption {
  return {
    kind,
    values: values.map(({ name, swatch, inStock }) => ({ name, inStock, ...(swatch && { swatch }) })),
  };
}
