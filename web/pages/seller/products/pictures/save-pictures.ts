import { MAX_PRODUCT_IMAGES } from '../../../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../../../contract/kernel/schemas.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { type Upload, uploadClient } from '../uploads/upload.ts';
import { colourOfPicture, type Room } from './picture-colours.ts';
import { type EditedPicture, newPictures } from './picture-list.ts';

/** With more pictures in one call, a slow connection would exceed the time limit of uploads. */
export const SENT_AT_ONCE = MAX_PRODUCT_IMAGES;

/** Keys of uploaded pictures, by their ids in the form. */
export type UploadedKeys = Map<string, string>;

/** The product does not have the pictures yet. @param uploaded gets their keys; its pictures are skipped */
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
