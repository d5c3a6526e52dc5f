import type { PlacedContent, Text } from '../../contract/content.ts';
import { TEXT_PLACES, type TextPlace } from '../../contract/kernel/content-places.ts';
import type { FieldError } from '../../contract/problem.ts';
import type { Categories } from '../categories/index.ts';
import { listReady } from '../pictures/index.ts';
import type { Queryable } from '../platform/database/database.ts';
import { readText, type SettingRuns } from './read-text.ts';
import { contentFaults } from './refusals.ts';

/** What a schema cannot know of content: the Markdown of texts, and which categories and pictures there are. @throws Refusal `invalid_input` */
export async function checkContent(
  content: PlacedContent,
  { db, settings, categories }: { db: Queryable; settings: SettingRuns; categories: Categories },
): Promise<void> {
  const errors = isText(content)
    ? readText(content.place, content.body.text, settings).faults.map((message) => ({
        path: 'content.body.text',
        message,
      }))
    : [...(await unknownCategories(content, categories)), ...(await unknownPictures(content, db))];
  if (errors.length > 0) throw contentFaults(errors);
}

export function isText(content: PlacedContent): content is { place: TextPlace; body: Text } {
  return (TEXT_PLACES as readonly string[]).includes(content.place);
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

/** A picture that was never uploaded, or was swept since. */
async function unknownPictures(content: PlacedContent, db: Queryable): Promise<FieldError[]> {
  const pictures = picturesIn(content);
  const ready = new Set(await listReady(db, [...pictures.values()]));
  return [...pictures].flatMap(([path, key]) =>
    ready.has(key)
      ? []
      : [{ path: `content.body.${path}`, message: 'There is no such picture. Upload it again.' }],
  );
}

/** The keys of uploaded pictures, by the paths of their fields. */
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
