import { isSameText } from '../../../../contract/kernel/words.ts';
import type { ProductOption } from '../../../../contract/kernel/product-options.ts';
import { colourOption, tooManyPicturesReason } from '../../../../contract/kernel/variant-pictures.ts';
import { badPicture } from '../../pictures/index.ts';
import type { PlannedProduct } from '../plan-variants.ts';
import type { OwnPicture } from '../product-row.ts';

/** @throws Refusal for a colour that the product does not have */
export function numberOfColour(options: readonly ProductOption[], name: string | null): number | null {
  if (name === null) return null;
  const colours = colourOption(options)?.values ?? [];
  const colour = colours.find((value) => isSameText(value.name, name));
  if (!colour) throw badPicture(`This product has no colour '${name}' to show a picture for`);
  return colour.number;
}

export function refusalReason(
  options: readonly ProductOption[],
  shownFor: readonly (number | null)[],
): string | undefined {
  const colours = (colourOption(options)?.values ?? []).map(({ number: id, name }) => ({ id, name }));
  return tooManyPicturesReason({ hasOptions: options.length > 0, colours }, shownFor);
}

export function refuseTooMany(options: readonly ProductOption[], shownFor: readonly (number | null)[]): void {
  const reason = refusalReason(options, shownFor);
  if (reason !== undefined) throw badPicture(reason);
}

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

/** @throws Refusal when pictures of removed colours, shown for all variants, are too many */
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
