import { MAX_PRODUCT_IMAGES } from '../../../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../../../contract/kernel/schemas.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { type Upload, uploadClient } from '../uploads/upload.ts';
import { colourOfPicture, type Room } from './picture-colours.ts';
import { type EditedPicture, newPictures } from './picture-list.ts';

/** Pictures that one call sends: with more, a slow connection would pass the time limit of uploads. */
export const SENT_AT_ONCE = MAX_PRODUCT_IMAGES;

/** The keys of pictures that were uploaded for a product, by their ids in its form. */
export type UploadedKeys = Map<string, string>;

/** Uploads the new pictures of a form, a few at a time, without putting them into the product. @param uploaded gets their keys; what it has is not sent again */
export async function uploadPictures(
  productId: ProductId,
  pictures: readonly EditedPicture[],
  uploaded: UploadedKeys,
  { signal, onProgress }: Upload,
): Promise<void> {
  const waiting = newPictures(pictures).filter(({ id }) => !uploaded.has(id));
  for (let sent = 0; sent < waiting.length; sent += SENT_AT_ONCE) {
    const part = waiting.slice(sent, sent + SENT_AT_ONCE);
    const body = new FormData();
    for (const { file } of part) body.append('images', file);
    const upload = uploadClient((share) => onProgress((sent + share * part.length) / waiting.length));
    const { keys } = await upload('POST /api/pro/:productId/uploads', {
      params: { productId },
      body,
      signal,
    });
    for (const [place, key] of keys.entries()) uploaded.set(part[place]?.id ?? '', key);
  }
}

/** The pictures of a form as a change of the product names them; new ones are uploaded before. */
export function sentPictures(
  pictures: readonly EditedPicture[],
  uploaded: UploadedKeys,
  room: Room,
): { key: SellerProduct['pictures'][number]['key']; alt: string; shownFor?: string | null }[] {
  return pictures.map((picture) => ({
    key: uploaded.get(picture.id) ?? picture.id,
    alt: picture.alt.trim(),
    ...(room.colours.length > 0 && { shownFor: colourOfPicture(picture, room)?.name ?? null }),
  }));
}
