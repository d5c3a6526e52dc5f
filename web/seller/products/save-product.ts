import type { SellerProduct } from '../../../contract/seller-products.ts';
import { api } from '../../shared/http/api.ts';
import { appendPictures, arePicturesChanged, type EditedPicture } from './pictures/picture-list.ts';
import { changedFields, type ProductValues, valuesOf } from './product-values.ts';
import { uploadClient } from './upload.ts';

interface Saving {
  signal: AbortSignal;
  /** Upload progress of new pictures, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** Called after the texts are saved, before the pictures. */
  onStep: (product: SellerProduct) => void;
}

/** Saves only what differs from the loaded product. Refused as `stale` when others saved it meanwhile. */
export async function saveProduct(
  opened: SellerProduct,
  values: ProductValues,
  pictures: readonly EditedPicture[],
  { signal, onProgress, onStep }: Saving,
): Promise<SellerProduct> {
  const params = { productId: opened.id };
  let saved = opened;
  const changed = changedFields(valuesOf(opened), values);
  if (changed.length > 0) {
    const fields = Object.fromEntries(changed.map((field) => [field, values[field].trim()]));
    saved = await api('PUT /api/pro/:productId', {
      params,
      body: { ...fields, version: opened.version },
      signal,
    });
    onStep(saved);
  }
  if (!arePicturesChanged(opened, pictures)) return saved;
  if (pictures.some(({ kind }) => kind === 'new')) {
    const body = new FormData();
    body.append('version', String(saved.version));
    appendPictures(body, pictures, true);
    return uploadClient(onProgress)('POST /api/pro/:productId/pictures', { params, body, signal });
  }
  return api('PUT /api/pro/:productId/pictures', {
    params,
    body: {
      pictures: pictures.map(({ id, alt }) => ({ key: id, alt: alt.trim() })),
      version: saved.version,
    },
    signal,
  });
}
