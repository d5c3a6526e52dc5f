import { ApiProblem } from '../../../../contract/client.ts';
import type { CategoryNode } from '../../../../contract/categories.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { api } from '../../../shared/http/api.ts';
import { sentDescription } from '../attributes/attribute-texts.ts';
import { LABEL_NAMES, requiredLabelOf, sentLabel } from '../label/label-values.ts';
import { roomOf } from '../pictures/picture-colours.ts';
import { appendPictures, arePicturesChanged, savedPictures } from '../pictures/picture-list.ts';
import { removePictures, savePictures, SENT_AT_ONCE } from '../pictures/save-pictures.ts';
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

/** Adds a product with its pictures; `isComplete` is false when some of them could not be saved. */
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
  const [first, others] = [values.images.slice(0, SENT_AT_ONCE), values.images.slice(SENT_AT_ONCE)];
  appendPictures(body, first, room, false);
  const added = await uploadClient(onProgress)('POST /api/pro', { body, signal }).catch((error: unknown) => {
    throw atTheirRows(error, values);
  });
  if (others.length === 0) return { product: added, isComplete: true };
  const saved = savedPictures(added).map((picture, place) => ({
    ...picture,
    shownFor: first[place]?.shownFor ?? null,
  }));
  // The product is there: a form that said that nothing was saved would add it again.
  return savePictures(added, [...saved, ...others], room, { signal, onProgress }).then(
    (product) => ({ product, isComplete: true }),
    () => ({ product: added, isComplete: false }),
  );
}

/** Saves only what differs from the loaded product. Refused as `stale` when others saved it meanwhile. */
export async function saveProduct(
  opened: SellerProduct,
  values: ProductForm,
  nodes: readonly CategoryNode[] | undefined,
  upload: Upload,
  /** Called after the variants are saved, and after the texts. */
  onStep: (product: SellerProduct) => void,
): Promise<SellerProduct> {
  const params = { productId: opened.id };
  const { images } = values;
  const { signal } = upload;
  const room = roomOf(values.options);
  let saved = opened;
  const saveVariants = async () => {
    if (variantsText(formOf(opened)) === variantsText(values)) return;
    saved = await removePictures(saved, images, signal);
    const { price, discount } = values;
    saved = await api('PUT /api/pro/:productId/variants', {
      params,
      body: { ...sentMatrix(values), price, discount, version: saved.version },
      signal,
    }).catch((error: unknown) => {
      throw atTheirRows(error, values);
    });
    onStep(saved);
  };
  const saveTexts = async () => {
    const fields = changedTexts(opened, values, nodes);
    if (Object.keys(fields).length === 0) return;
    saved = await api('PUT /api/pro/:productId', {
      params,
      body: { ...fields, version: saved.version },
      signal,
    }).catch((error: unknown) => {
      throw atTheirRows(error, values);
    });
    onStep(saved);
  };
  const needsNetQuantity = (form: ProductForm) => requiredLabelOf(nodes ?? [], form).includes('netQuantity');
  // Texts first where the former category asks variants for more than the new one; else an option may give what the
  // product would have to say of itself.
  if (needsNetQuantity(formOf(opened)) && !needsNetQuantity(values)) {
    await saveTexts();
    await saveVariants();
  } else {
    await saveVariants();
    await saveTexts();
  }
  return arePicturesChanged(opened, images, room) ? savePictures(saved, images, room, upload) : saved;
}

/** The texts that differ; category, type and attributes go together, and so does the label. */
function changedTexts(
  opened: SellerProduct,
  values: ProductForm,
  nodes: readonly CategoryNode[] | undefined,
) {
  const hasOptions = opened.options.length > 0 || values.options.length > 0;
  const elsewhere: readonly (keyof ProductValues)[] = [
    ...(['category', 'categoryId'] as const),
    // With options, the price is the variants'.
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

/** What the call for variants would save, to be compared. */
function variantsText(form: ProductForm): string {
  const cost = form.options.length > 0 ? [form.price.trim(), form.discount.trim()] : [];
  return JSON.stringify([sentMatrix(form), cost]);
}

/** The server numbers the variants that it was sent; the form has others between them, and the only variant's fields as its own. */
function atTheirRows(error: unknown, { variants }: ProductForm): unknown {
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
