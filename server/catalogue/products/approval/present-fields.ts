import { isDeepStrictEqual } from 'node:util';
import { specificationsOf } from '../../../../contract/kernel/attributes.ts';
import { genderName } from '../../../../contract/kernel/categories.ts';
import { MADE_BY, MONTH_OF, monthInWords } from '../../../../contract/kernel/label.ts';
import { APPROVED_FIELDS, type ApprovedField } from '../../../../contract/kernel/product-approval.ts';
import { colourOption } from '../../../../contract/kernel/variant-pictures.ts';
import type { ProductLabel } from '../../../../contract/label.ts';
import type { Difference, FieldValue } from '../../../../contract/product-approvals.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import { pictureUrl } from '../../pictures/index.ts';
import type { ProductContent } from '../document.ts';

const FIELDS = Object.keys(APPROVED_FIELDS) as ApprovedField[]; // the keys of the table

export function differencesOf(
  tree: CategoryTree,
  before: ProductContent | undefined,
  after: ProductContent,
): Difference[] {
  const [old, fresh] = [before && fieldsOf(tree, before), fieldsOf(tree, after)];
  return FIELDS.map((field) => ({
    field,
    before: old?.[field] ?? value([]),
    after: fresh[field],
  })).filter((each) => !isDeepStrictEqual(each.before, each.after));
}

function value(lines: (string | undefined)[], pictures: FieldValue['pictures'] = []): FieldValue {
  return { lines: lines.filter((said): said is string => said !== undefined && said !== ''), pictures };
}

function fieldsOf(tree: CategoryTree, content: ProductContent): Record<ApprovedField, FieldValue> {
  const categoryId = categoryIdOf(content);
  const colours = colourOption(content.options)?.values ?? [];
  const path = tree.pathTo(categoryId).map(({ name }) => name);
  return {
    name: value([content.name]),
    brand: value([content.brand]),
    category: value([path.join(' › ') || content.category]),
    gender: value([genderName(content.gender)]),
    description: value(content.description.split('\n')),
    attributes: value(
      specificationsOf(tree.attributesOf(categoryId), content.attributes).map(
        (said) => `${said.name}: ${said.value}`,
      ),
    ),
    label: value(labelLines(content.label)),
    options: value(
      content.options.map(({ name, values }) => `${name}: ${values.map((each) => each.name).join(', ')}`),
    ),
    pictures: value(
      content.pictures.map(({ alt, shownFor }) => {
        const colour = colours.find(({ number }) => number === shownFor);
        return colour ? `${alt} (${colour.name})` : alt;
      }),
      content.pictures.map(({ key, alt }) => ({ url: pictureUrl(key), alt })),
    ),
  };
}

function labelLines({ makerRole, makerName, makerAddress, monthMade, consumerCare }: ProductLabel): string[] {
  const role = makerRole ?? 'manufacturer';
  return [
    ...(makerName || makerAddress
      ? [`${MADE_BY[role]}: ${[makerName, makerAddress].filter(Boolean).join(', ')}`]
      : []),
    ...(monthMade ? [`${MONTH_OF[role]}: ${monthInWords(monthMade)}`] : []),
    ...(consumerCare ? [`Consumer care: ${consumerCare}`] : []),
  ];
}
