import { ApiProblem } from '../../../../../contract/client.ts';
import type { CategoryNode } from '../../../../../contract/categories.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { api } from '../../../../kit/http/api.ts';
import { hasCode } from '../../../../kit/http/problem-message.ts';
import { sentDescription } from '../attributes/attribute-texts.ts';
import { LABEL_NAMES, sentLabel } from '../label/label-values.ts';
import { roomOf } from '../pictures/picture-colours.ts';
import { appendPictures, arePicturesChanged } from '../pictures/picture-list.ts';
import { SENT_AT_ONCE, sentPictures, type UploadedKeys, uploadPictures } from '../pictures/save-pictures.ts';
import {
  changedFields,
  FIELDS,
  formOf,
  type ProductForm,
  type ProductValues,
  valuesOf,
} from './product-values.ts';
import { type Upload, uploadClient } from '../uploads/upload.ts';
import { isSent, sentMatrix } from '../variants/matrix.ts';

/** `isComplete` is false when some pictures could not be saved. */
export async function createProduct(
  values: ProductForm,
  nodes: readonly CategoryNode[] | undefined,
  { signal, onProgress }: Upload,
): Promise<{ product: SellerProduct; isComplete: boolean }> {
  const body = new FormData();
  for (const field of FIELDS) if (!isOfLabel(field)) body.append(field, values[field]);
  const { categoryId, attributes = {} } = sentDescription(nodes, values);
  body.set('categoryId', categoryId);
  body.append('attributes', JSON.stringify(attributes));
  body.append('label', JSON.stringify(sentLabel(values)));
  const { options, variants } = sentMatrix(values);
  body.append('options', JSON.stringify(options));
  body.append('variants', JSON.stringify(variants));
  const room = roomOf(values.options);
  const first = values.images.slice(0, SENT_AT_ONCE);
  appendPictures(body, first, room);
  const added = await uploadClient(onProgress)('POST /api/pro', { body, signal }).catch((error: unknown) => {
    throw withRowPaths(error, values);
  });
  if (first.length === values.images.length) return { product: added, isComplete: true };
  // The product exists now: a reported failure would make its seller add it again.
  return saveOthers(added, values, { signal, onProgress }).then(
    (product) => ({ product, isComplete: true }),
    () => ({ product: added, isComplete: false }),
  );
}

/** The pictures exceeded the first call; they follow those that the product has. */
async function saveOthers(
  added: SellerProduct,
  { images, options }: ProductForm,
  upload: Upload,
): Promise<SellerProduct> {
  const room = roomOf(options);
  const uploaded: UploadedKeys = new Map(
    added.pictures.map(({ key }, place) => [images[place]?.id ?? '', key]),
  );
  await uploadPictures(added.id, images, uploaded, upload);
  return api('PUT /api/pro/:productId', {
    params: { productId: added.id },
    body: { pictures: sentPictures(images, uploaded, room), version: added.version },
    signal: upload.signal,
  });
}

/** Refused as `stale` when others saved meanwhile. @param uploaded has the pictures of an earlier try */
export async function saveProduct(
  opened: SellerProduct,
  values: ProductForm,
  nodes: readonly CategoryNode[] | undefined,
  upload: Upload,
  uploaded: UploadedKeys,
): Promise<SellerProduct> {
  const { images } = values;
  const room = roomOf(values.options);
  const arePictures = arePicturesChanged(opened, images, room);
  if (arePictures) await uploadPictures(opened.id, images, uploaded, upload);
  const change = {
    ...changedTexts(opened, values, nodes),
    ...changedVariants(opened, values),
    ...(arePictures && { pictures: sentPictures(images, uploaded, room) }),
  };
  if (Object.keys(change).length === 0) return opened;
  return api('PUT /api/pro/:productId', {
    params: { productId: opened.id },
    body: { ...change, version: opened.version },
    signal: upload.signal,
  }).catch((error: unknown) => {
    // The missing thing may be an uploaded picture: the next try sends them again.
    if (hasCode(error, 'not_found')) uploaded.clear();
    throw withRowPaths(error, values);
  });
}

function changedVariants(opened: SellerProduct, values: ProductForm) {
  if (variantsText(formOf(opened)) === variantsText(values)) return {};
  const { price, discount } = values;
  return { ...sentMatrix(values), price, discount };
}

/** Category, type and attributes are sent together, and so is the label. */
function changedTexts(
  opened: SellerProduct,
  values: ProductForm,
  nodes: readonly CategoryNode[] | undefined,
) {
  const hasOptions = opened.options.length > 0 || values.options.length > 0;
  const elsewhere: readonly (keyof ProductValues)[] = [
    ...(['category', 'categoryId'] as const),
    ...(hasOptions ? (['price', 'discount'] as const) : []),
  ];
  const differing = changedFields(valuesOf(opened), values);
  const changed = differing.filter((field) => !elsewhere.includes(field) && !isOfLabel(field));
  const description = sentDescription(nodes, values);
  const isSame = JSON.stringify(description) === JSON.stringify(sentDescription(nodes, formOf(opened)));
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field]])),
    ...(!isSame && description),
    ...(differing.some(isOfLabel) && { label: sentLabel(values) }),
  };
}

function isOfLabel(field: keyof ProductValues): boolean {
  return LABEL_NAMES.some((name) => name === field);
}

/** The request for variants as text, to compare it. */
function variantsText(form: ProductForm): string {
  const cost = form.options.length > 0 ? [form.price.trim(), form.discount.trim()] : [];
  return JSON.stringify([sentMatrix(form), cost]);
}

/** The server numbers only the variants that were sent, and the form has others between them. */
function withRowPaths(error: unknown, { variants }: ProductForm): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const places = variants.flatMap((variant, place) => (isSent(variant) ? place : []));
  const errors = error.errors.map(({ path, message }) => ({
    path: path
      .replace(/^variants\.(\d+)/, (_, sent: string) => `variants.${places[Number(sent)] ?? sent}`)
      .replace(/^(netQuantity|hsnCode|gstClass)$/, 'variants.0.$1')
      .replace(/^label\./, ''),
    message,
  }));
  const { status, code, requestId, hasReason } = error;
  return new ApiProblem({
    status,
    code,
    errors,
    message: hasReason ? error.message : '',
    ...(requestId !== undefined && { requestId }),
  });
}
