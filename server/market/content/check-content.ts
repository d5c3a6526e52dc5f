import type { PlacedContent, Text } from '../../../contract/content.ts';
import { isContentAddress, NO_CONTENT_ADDRESS } from '../../../contract/content-addresses.ts';
import { TEXT_PLACES, type TextPlace } from '../../../contract/kernel/content-places.ts';
import type { FieldError } from '../../../contract/problem.ts';
import type { Categories } from '../../catalogue/categories/index.ts';
import { listReady } from '../../catalogue/pictures/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readText, type SettingRuns } from './read-text.ts';
import { contentFaults } from './refusals.ts';

/** The schema leaves these open, since it also reads stored versions. @throws Refusal `invalid_input` */
export async function checkContent(
  content: PlacedContent,
  { db, settings, categories }: { db: Queryable; settings: SettingRuns; categories: Categories },
): Promise<void> {
  const errors = isText(content)
    ? readText(content.place, content.body.text, settings).faults.map((message) => ({
        path: 'content.body.text',
        message,
      }))
    : [
        ...badLinks(content),
        ...(await unknownCategories(content, categories)),
        ...(await unknownPictures(content, db)),
      ];
  if (errors.length > 0) throw contentFaults(errors);
}

export function isText(content: PlacedContent): content is { place: TextPlace; body: Text } {
  return (TEXT_PLACES as readonly string[]).includes(content.place);
}

function badLinks(content: PlacedContent): FieldError[] {
  return linksIn(content)
    .filter(([, to]) => !isContentAddress(to))
    .map(([path]) => ({ path: `content.body.${path}`, message: NO_CONTENT_ADDRESS }));
}

function linksIn(content: PlacedContent): [path: string, to: string][] {
  const ofList = (path: string, links: readonly { to: string }[]) =>
    links.map(({ to }, index): [string, string] => [`${path}.${index}.to`, to]);
  switch (content.place) {
    case 'hero':
      return [['button.to', content.body.button.to]];
    case 'promotions':
      return ofList('tiles', content.body.tiles);
    case 'announcement':
      return content.body.to === null ? [] : [['to', content.body.to]];
    case 'menu':
      return ofList('entries', content.body.entries);
    case 'footer': {
      const { help, company } = content.body;
      return [...ofList('help.entries', help.entries), ...ofList('company.entries', company.entries)];
    }
    default:
      return [];
  }
}

async function unknownCategories(content: PlacedContent, categories: Categories): Promise<FieldError[]> {
  if (content.place !== 'rows') return [];
  const tree = await categories.tree();
  return content.body.rows.flatMap((row, index) => {
    if (row.show !== 'listing' || row.category === null || tree.find(row.category)) return [];
    const message = `There is no category '${row.category}'`;
    return [{ path: `content.body.rows.${index}.category`, message }];
  });
}

async function unknownPictures(content: PlacedContent, db: Queryable): Promise<FieldError[]> {
  const pictures = picturesIn(content);
  const ready = new Set(await listReady(db, [...pictures.values()]));
  return [...pictures].flatMap(([path, key]) =>
    ready.has(key)
      ? []
      : [{ path: `content.body.${path}`, message: 'There is no such picture. Upload it again.' }],
  );
}

function picturesIn(content: PlacedContent): Map<string, string> {
  const all: [string, string | null][] =
    content.place === 'hero'
      ? [
          ['tall', content.body.tall],
          ...content.body.small.map((key, index): [string, string | null] => [`small.${index}`, key]),
        ]
      : content.place === 'promotions'
        ? content.body.tiles.map(({ picture }, index) => [`tiles.${index}.picture`, picture])
        : [];
  return new Map(all.flatMap(([path, key]) => (key === null ? [] : [[path, key]])));
}
