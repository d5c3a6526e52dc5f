import type { OperatorTree } from '../../../../contract/operator-categories.ts';
import { TYPE_WORDS } from './type-words.ts';

type Attribute = OperatorTree['attributes'][number];

interface LabelledTree {
  attributes: readonly Attribute[];
  categories: readonly Pick<OperatorTree['categories'][number], 'name' | 'attributes'>[];
}

const SHOWN_VALUES = 4;

/** Labels of attributes with one name add their nature, else their category. */
export function attributeLabels({ attributes, categories }: LabelledTree): ReadonlyMap<string, string> {
  const byName = countsOf(attributes.map(({ name }) => name));
  const byNature = countsOf(attributes.map(inFull));
  return new Map(
    attributes.map((attribute) => {
      const { id, name } = attribute;
      if (byName.get(name) === 1) return [id, name];
      const label = inFull(attribute);
      const user = categories.find((category) => category.attributes.some((use) => use.id === id));
      return [id, byNature.get(label) === 1 || !user ? label : `${label}, ${user.name}`];
    }),
  );
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

function inFull(attribute: Attribute): string {
  return `${attribute.name} (${natureOf(attribute)})`;
}

function natureOf({ type, unit, choices }: Attribute): string {
  if (unit) return unit;
  if (choices.length === 0) return TYPE_WORDS[type].toLowerCase();
  const shown = choices.slice(0, SHOWN_VALUES).join(', ');
  return choices.length > SHOWN_VALUES ? `${shown} …` : shown;
}
