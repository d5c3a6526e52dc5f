import { firstCharacters } from '../../../../../contract/kernel/words.ts';
import { kindNamed } from '../../../../../contract/kernel/option-values.ts';
import { tooManyPicturesReason } from '../../../../../contract/kernel/variant-pictures.ts';
import { OPTION_NAME_LENGTH } from '../../../../../contract/product-variants.ts';
import { PICTURE_ALT_LENGTH, PictureAlt } from '../../../../../contract/seller-products.ts';
import { type NamedPicture, readPictureAddress } from '../../../pictures/index.ts';
import type { ForeignProduct, Notes } from './foreign-catalog.ts';

/** Further pictures of a product are ignored, so that no product keeps others waiting. */
const LOOKED_AT = 500;

export function fitPictures({ line, pictures, variants }: ForeignProduct, notes: Notes): NamedPicture[] {
  const colours = new Set(
    variants.flatMap(({ options }) => options.find(({ name }) => kindNamed(name) === 'colour')?.value ?? []),
  );
  const room = {
    hasOptions: variants.some(({ options }) => options.length > 0),
    colours: [...colours].map((name) => ({ id: name, name })),
  };
  const fitting = new Map<string, NamedPicture & { shownFor: string | null }>();
  for (const [place, { url: written, alt, colour }] of pictures.entries()) {
    const { url } = readPictureAddress(written);
    if (url === undefined) {
      notes.change(line, 'Pictures whose addresses cannot be used were left out');
      continue;
    }
    const shownFor = colour !== undefined && colours.has(colour) ? colour : null;
    const others = [...fitting.values()].map((picture) => picture.shownFor);
    if (fitting.has(url)) continue;
    if (place < LOOKED_AT && tooManyPicturesReason(room, [...others, shownFor]) === undefined)
      fitting.set(url, { url, alt: fittingAlt(alt), shownFor });
    else notes.change(line, 'Pictures beyond those that a product can show were left out');
  }
  return [...fitting.values()].map(({ shownFor, ...picture }) => ({
    ...picture,
    // Values of options are cut to the same length.
    shownFor: shownFor && firstCharacters(shownFor, OPTION_NAME_LENGTH).trim(),
  }));
}

function fittingAlt(text: string): string {
  return PictureAlt.safeParse(firstCharacters(text, PICTURE_ALT_LENGTH)).data ?? '';
}
