import { ApiProblem } from '../../../contract/client.ts';
import type { SellerProduct } from '../../../contract/seller-products.ts';
import { api } from '../../shared/http/api.ts';
import { appendPictures, arePicturesChanged } from './pictures/picture-list.ts';
import { changedFields, FIELDS, formOf, type ProductForm, valuesOf } from './product-values.ts';
import { type Upload, uploadClient } from './upload.ts';
import { isSent, sentMatrix } from './variants/matrix.ts';

/** Adds a product with its pictures. */
export function createProduct(values: ProductForm, { signal, onProgress }: Upload): Promise<SellerProduct> {
  const body = new FormData();
  for (const field of FIELDS) body.append(field, values[field]);
  const { options, variants } = sentMatrix(values);
  body.append('options', JSON.stringify(options));
  body.append('variants', JSON.stringify(variants));
  appendPictures(body, values.images, false);
  return uploadClient(onProgress)('POST /api/pro', { body, signal }).catch((error: unknown) => {
    throw atTheirRows(error, values);
  });
}

/** Saves only what differs from the loaded product. Refused as `stale` when others saved it meanwhile. */
export async function saveProduct(
  opened: SellerProduct,
  values: ProductForm,
  { signal, onProgress }: Upload,
  /** Called after the texts are saved, and after the variants. */
  onStep: (product: SellerProduct) => void,
): Promise<SellerProduct> {
  const params = { productId: opened.id };
  const { images } = values;
  let saved = opened;
  const hasOptions = opened.options.length > 0 || values.options.length > 0;
  // With options, the price is the variants'.
  const changed = changedFields(valuesOf(opened), values).filter(
    (field) => !hasOptions || (field !== 'price' && field !== 'discount'),
  );
  if (changed.length > 0) {
    const fields = Object.fromEntries(changed.map((field) => [field, values[field]]));
    saved = await api('PUT /api/pro/:productId', {
      params,
      body: { ...fields, version: opened.version },
      signal,
    });
    onStep(saved);
  }
  if (variantsText(formOf(opened)) !== variantsText(values)) {
    const { price, discount } = values;
    saved = await api('PUT /api/pro/:productId/variants', {
      params,
      body: { ...sentMatrix(values), price, discount, version: saved.version },
      signal,
    }).catch((error: unknown) => {
      throw atTheirRows(error, values);
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

/** What the call for variants would save, to be compared. */
function variantsText(form: ProductForm): string {
  const cost = form.options.length > 0 ? [form.price.trim(), form.discount.trim()] : [];
  return JSON.stringify([sentMatrix(form), cost]);
}

/** The server numbers the variants that it was sent; the form has others between them. */
function atTheirRows(error: unknown, { variants }: ProductForm): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const places = variants.flatMap((variant, place) => (isSent(variant) ? place : []));
  const errors = error.errors.map(({ path, message }) => ({
    path: path.replace(/^variants\.(\d+)/, (_, sent: string) => `variants.${places[Number(sent)] ?? sent}`),
    message,
  }));
  const { status, code, requestId, hasReason } = error;
  return new ApiProblem({
    ...{ status, code, errors },
    message: hasReason ? error.message : '',
    ...(requestId !== undefined && { requestId }),
  });
}
