import {
  colourOption,
  type PictureRoom,
  tooManyPicturesReason,
} from '../../../../../contract/kernel/variant-pictures.ts';
import type { FieldError } from '../../../../../contract/problem.ts';
import type { EditedOption } from '../variants/matrix.ts';

export type Room = PictureRoom<string>;

interface ColouredPicture {
  shownFor: string | null;
}

export function roomOf(options: readonly EditedOption[]): Room {
  const colours = colourOption(options)?.values ?? [];
  return { hasOptions: options.length > 0, colours: colours.map(({ key: id, name }) => ({ id, name })) };
}

/** Undefined for all colours, as after its colour was removed. */
export function colourOfPicture(
  { shownFor }: ColouredPicture,
  { colours }: Room,
): Room['colours'][number] | undefined {
  return colours.find(({ id }) => id === shownFor);
}

export function pictureErrors(
  pictures: readonly ColouredPicture[],
  options: readonly EditedOption[],
): FieldError[] {
  const room = roomOf(options);
  const message = tooManyPicturesReason(
    room,
    pictures.map((picture) => colourOfPicture(picture, room)?.id ?? null),
  );
  return message === undefined ? [] : [{ path: 'images', message }];
}
