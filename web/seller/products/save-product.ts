import type { SellerProduct } from '../../../contract/seller-products.ts';
import { api } from '../../shared/http/api.ts';
import { appendPictures, arePicturesChanged } from './pictures/picture-list.ts';
import { changedFields, FIELDS, type ProductForm, valuesOf } from './product-values.ts';
import { type Upload, uploadClient } from './upload.ts';

/** Adds a product with its pictures. */
export function createProduct(values: ProductForm, { signal, onProgress }: Upload): Promise<SellerProduct> {
  const body = new FormData();
  for (const field of FIELDS) body.append(field, values[field]);
  appendPictures(body, values.images, false);
  return uploadClient(onProgress)('POST /api/pro', { body, signal });
}

/** Saves only what differs from the loaded product. Refused as `stale` when others saved it meanwhile. */
export async function saveProduct(
  opened: SellerProduct,
  values: ProductForm,
  { signal, onProgress }: Upload,
  /** Called after the texts are saved, before the pictures. */
  onStep: (product: SellerProduct) => void,
): Promise<SellerProduct> {
  const params = { productId: opened.id };
  const { images } = values;
  let saved = opened;
  const changed = changedFields(valuesOf(opened), values);
  if (changed.length > 0) {
    const fields = Object.fromEntries(changed.map((field) => [field, values[field]]));
    saved = await api('PUT /api/pro/:productId', {
      params,
      body: { ...fields, version: opened.version },
      signal,
    });
    onStep(saved);
  }
  if (!arePicturesChanged(opened, images)) return saved;
  if (images.some(({ kind }) => kind === 'new')) {
    const body = new FormData();
    body.append('version', String(saved.version));
    appendPictures(body, images, true);
    return uploadClient(onProgress)('POST /api/pro/:productId/pictures', { params, body, signal });
  }
  return api('PUT /api/pro/:productId/pictures', {
    params,
    body: {
      pictures: images.map(({ id, alt }) => ({ key: id, alt: alt.trim() })),
      version: saved.version,
    },
    signal,
  });
}
