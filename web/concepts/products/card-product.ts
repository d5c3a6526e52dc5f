import type { OfferedOption, Product } from '../../../contract/catalog.ts';

export interface CardOption {
  kind: OfferedOption['kind'];
  values: Pick<OfferedOption['values'][number], 'name' | 'swatch' | 'inStock'>[];
}

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
  highestPrice?: Product['highestPrice'];
  options?: CardOption[];
}

/** Descriptions are most of a page's data, and cards do not show them. */
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
