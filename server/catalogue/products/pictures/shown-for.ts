import { isSameText } from '../../../../contract/kernel/words.ts';
import type { ProductOption } from '../../../../contract/kernel/product-options.ts';
import { colourOption, tooManyPicturesReason } from '../../../../contract/kernel/variant-pictures.ts';
import { badPicture } from '../../pictures/index.ts';
import type { PlannedProduct } from '../plan-variants.ts';
import type { OwnPicture } from '../product-row.ts';

/** The number of the colour that a picture is to be shown for; refuses one that the product does not have. */
export function numberOfColour(options: readonly ProductOption[], name: string | null): number | null {
  if (name === null) return null;
  const colours = colourOption(options)?.values ?? [];
  const colour = colours.find((value) => isSameText(value.name, name));
  if (!colour) throw badPicture(`This product has no colour '${name}' to show a picture for`);
  return colour.number;
}

/** Why a product with these options cannot have pictures for these colours. */
export function refusalReason(
  options: readonly ProductOption[],
  shownFor: readonly (number | null)[],
): string | undefined {
  const colours = (colourOption(options)?.values ?? []).map(({ number: id, name }) => ({ id, name }));
  return tooManyPicturesReason({ hasOptions: options.length > 0, colours }, shownFor);
}

/** Refuses more pictures than a product with these options can have. */
export function refuseTooMany(options: readonly ProductOption[], shownFor: readonly (number | null)[]): void {
  const reason = refusalReason(options, shownFor);
  if (reason !== undefined) throw badPicture(reason);
}

/** Why a product cannot become what is planned with the pictures that it has; those of colours that go are shown for all. */
export function releaseFault(
  { options, keptColours }: Pick<PlannedProduct, 'options' | 'keptColours'>,
  shownFor: readonly (number | null)[],
): string | undefined {
  const released = shownFor.map((colour) =>
    colour !== null && keptColours.includes(colour) ? colour : null,
  );
  const reason = refusalReason(options, released);
  return (
    reason && `${reason}. Pictures of removed colours are shown for all colours: remove some pictures first.`
  );
}

/** The pictures with those of colours that go shown for all variants; refuses when these have too many then. */
export function releasedPictures(
  planned: Pick<PlannedProduct, 'options' | 'keptColours'>,
  pictures: readonly OwnPicture[],
): OwnPicture[] {
  const fault = releaseFault(
    planned,
    pictures.map(({ shownFor }) => shownFor),
  );
  if (fault !== undefined) throw badPicture(fault);
  const isKept = (colour: number | null) => colour !== null && planned.keptColours.includes(colour);
  return pictures.map((picture) => (isKept(picture.shownFor) ? picture : { ...picture, shownFor: null }));
}
