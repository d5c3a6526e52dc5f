import { MAX_PRODUCT_IMAGES } from '../../../../contract/kernel/limits.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { api } from '../../../shared/http/api.ts';
import { type Upload, uploadClient } from '../uploads/upload.ts';
import { colourOfPicture, type Room } from './picture-colours.ts';
import { appendPictures, type EditedPicture, newPictures, savedPictures } from './picture-list.ts';

/** Pictures that one call sends: with more, a slow connection would pass the time limit of uploads. */
export const SENT_AT_ONCE = MAX_PRODUCT_IMAGES;

/** Saves the pictures of a product in this order, new ones a few at a time; those that are left out are removed. */
export async function savePictures(
  before: SellerProduct,
  pictures: readonly EditedPicture[],
  room: Room,
  { signal, onProgress }: Upload,
): Promise<SellerProduct> {
  const total = newPictures(pictures).length;
  if (total === 0) return arrangePictures(before, pictures, room, signal);
  let product = before;
  let arranged = pictures;
  for (let sent = 0; sent < total; sent += SENT_AT_ONCE) {
    const now = new Set(newPictures(arranged).slice(0, SENT_AT_ONCE));
    const part = arranged.filter((picture) => picture.kind === 'saved' || now.has(picture));
    const body = new FormData();
    body.append('version', String(product.version));
    appendPictures(body, part, room, true);
    const upload = uploadClient((share) => onProgress((sent + share * now.size) / total));
    const params = { productId: product.id };
    product = await upload('POST /api/pro/:productId/pictures', { params, body, signal });
    arranged = withSaved(arranged, part, product);
  }
  return product;
}

/** The pictures with those of the last call as they are saved now: in the order in which they were sent. */
function withSaved(
  pictures: readonly EditedPicture[],
  sent: readonly EditedPicture[],
  product: SellerProduct,
): EditedPicture[] {
  const saved = savedPictures(product);
  return pictures.map((picture) => {
    const now = saved[sent.indexOf(picture)];
    return now ? { ...now, shownFor: picture.shownFor } : picture;
  });
}

function arrangePictures(
  { id: productId, version }: SellerProduct,
  pictures: readonly EditedPicture[],
  room: Room,
  signal: AbortSignal,
): Promise<SellerProduct> {
  return api('PUT /api/pro/:productId/pictures', {
    params: { productId },
    body: {
      version,
      pictures: pictures.map((picture) => ({
        key: picture.id,
        alt: picture.alt.trim(),
        ...(room.colours.length > 0 && { shownFor: colourOfPicture(picture, room)?.name ?? null }),
      })),
    },
    signal,
  });
}

/**
 * Removes the saved pictures that the form has no more. Before variants change: pictures of colours that go are shown for all, and
 * those that go too must not count there.
 */
export async function removePictures(
  before: SellerProduct,
  pictures: readonly EditedPicture[],
  signal: AbortSignal,
): Promise<SellerProduct> {
  const remaining = savedPictures(before).filter(({ id }) => pictures.some((picture) => picture.id === id));
  if (remaining.length === before.pictures.length) return before;
  return arrangePictures(before, remaining, { hasOptions: true, colours: [] }, signal);
}
