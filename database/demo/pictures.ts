import artIndex from './art/index.json' with { type: 'json' };
import encoded from './pictures/index.json' with { type: 'json' };

export interface DemoPicture {
  key: string;
  alt: string;
}

const PICTURES: ReadonlyMap<string, DemoPicture> = new Map(Object.entries(encoded));

export function nameOfPicture(kind: string, colour: string): string {
  const art = artIndex.find((entry) => entry.kind === kind && entry.colour === colour);
  if (!art) throw new Error(`no picture of a ${kind} in ${colour}`);
  return art.file.replace('.webp', '');
}

export function getPicture(name: string): DemoPicture {
  const picture = PICTURES.get(name);
  if (!picture) throw new Error(`picture ${name} has not been encoded`);
  return picture;
}

export function findDetail(name: string): DemoPicture | undefined {
  return PICTURES.get(`${name}-detail`);
}

export function namesOfOtherColours(kind: string, colour: string): string[] {
  return artIndex
    .filter((entry) => entry.kind === kind && entry.colour !== colour)
    .map((entry) => entry.file.replace('.webp', ''));
}
