import type { PlacedContent, Text } from '../../contract/content.ts';
import { TEXT_PLACES, type TextPlace } from '../../contract/kernel/content-places.ts';
import type { FieldError } from '../../contract/problem.ts';
import type { Categories } from '../categories/index.ts';
import { readText, type SettingRuns } from './read-text.ts';
import { contentFaults } from './refusals.ts';

/** What a schema cannot know of content: the Markdown of texts, and which categories there are. @throws Refusal `invalid_input` */
export async function checkContent(
  content: PlacedContent,
  { settings, categories }: { settings: SettingRuns; categories: Categories },
): Promise<void> {
  const errors = isText(content)
    ? readText(content.place, content.body.text, settings).faults.map((message) => ({
        path: 'content.body.text',
        message,
      }))
    : await unknownCategories(content, categories);
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
