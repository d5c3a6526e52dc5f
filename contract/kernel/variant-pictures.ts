import { MAX_PRODUCT_IMAGES, MAX_VARIANT_IMAGES, MAX_VARIED_PRODUCT_IMAGES } from './limits.ts';
import type { ProductOption } from './option-schemas.ts';

/** Pictures are shown for values of the first colour option. */
export function colourOption<Option extends Pick<ProductOption, 'kind'>>(
  options: readonly Option[],
): Option | undefined {
  return options.find(({ kind }) => kind === 'colour');
}

function colourOf(
  options: readonly Pick<ProductOption, 'kind'>[],
  choices: readonly number[],
): number | undefined {
  return choices[options.findIndex(({ kind }) => kind === 'colour')];
}

/** The number is that of a colour; null means all. */
interface ShownPicture {
  shownFor: number | null;
}

/**
 * Pictures of the variant's colour come first, then those for all; without either the primary picture is shown.
 * `pictureOfVariant` in server/catalogue/products picks the same first one in the database.
 */
export function picturesOfVariant<Picture extends ShownPicture>(
  pictures: readonly Picture[],
  options: readonly Pick<ProductOption, 'kind'>[],
  choices: readonly number[],
): Picture[] {
  const colour = colourOf(options, choices);
  const own = pictures.filter(({ shownFor }) => shownFor !== null && shownFor === colour);
  const shown = [...own, ...pictures.filter(({ shownFor }) => shownFor === null)];
  return shown.length > 0 ? shown : pictures.slice(0, 1);
}

/** Without options a product has no colours either. */
export interface PictureRoom<Id> {
  hasOptions: boolean;
  colours: readonly { id: Id; name: string }[];
}

export function mostPictures({ hasOptions, colours }: PictureRoom<unknown>): number {
  if (!hasOptions) return MAX_PRODUCT_IMAGES;
  return colours.length > 0 ? MAX_VARIED_PRODUCT_IMAGES : MAX_VARIANT_IMAGES;
}

/** Undefined means that the pictures fit; null in the list means a picture for all. */
export function tooManyPicturesReason<Id>(
  room: PictureRoom<Id>,
  shownFor: readonly (Id | null)[],
): string | undefined {
  const forAll = shownFor.filter((colour) => colour === null).length;
  const most = mostPictures(room);
  if (shownFor.length > most) return `A product can have at most ${most} pictures`;
  if (forAll > MAX_VARIANT_IMAGES) {
    return `At most ${MAX_VARIANT_IMAGES} pictures can be shown for all colours, and there are ${forAll}`;
  }
  const counted = room.colours.map(({ id, name }) => ({
    name,
    count: forAll + shownFor.filter((colour) => colour === id).length,
  }));
  const fullest = counted.find(({ count }) => count > MAX_VARIANT_IMAGES);
  if (!fullest) return undefined;
  return `A colour can have at most ${MAX_VARIANT_IMAGES} pictures, those for all colours included, and ${fullest.name} has ${fullest.count}`;
}
