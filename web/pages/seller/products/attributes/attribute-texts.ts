import type { CategoryAttribute, CategoryNode } from '../../../../../contract/categories.ts';
import {
  type AttributeValues,
  isGivenByOption,
  readAttribute,
  writtenAttribute,
} from '../../../../../contract/kernel/attributes.ts';
import type { FieldError } from '../../../../../contract/problem.ts';
import { mergeNewer } from '../../../../kit/forms/merge-newer.ts';
import { attributesOf, type ChosenCategory, idOfChosen } from './category-choices.ts';
import { FILL_IN } from '../../../../../contract/kernel/messages.ts';

/** By attribute id; attributes of other types are kept too. */
export type AttributeTexts = Readonly<Record<string, string>>;

export interface DescribedForm extends ChosenCategory {
  attributes: AttributeTexts;
  options: readonly { name: string }[];
}

export function attributeTexts(values: AttributeValues): AttributeTexts {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, writtenAttribute(value)]));
}

/** Attributes that an option gives are chosen by buyers, so the form leaves them out. */
function offeredAttributes(nodes: readonly CategoryNode[], form: DescribedForm): CategoryAttribute[] {
  return attributesOf(nodes, form).filter((attribute) => !isGivenByOption(attribute, form.options));
}

export function attributeErrors(nodes: readonly CategoryNode[], form: DescribedForm): FieldError[] {
  return offeredAttributes(nodes, form).flatMap((attribute) => {
    const path = `attributes.${attribute.id}`;
    const read = readAttribute(attribute, form.attributes[attribute.id]);
    if ('fault' in read) return [{ path, message: read.fault }];
    const isMissing = attribute.isRequired && read.value === undefined;
    return isMissing ? [{ path, message: FILL_IN }] : [];
  });
}

/** Without a tree the server keeps the attributes that fit. */
export function sentDescription(
  nodes: readonly CategoryNode[] | undefined,
  form: DescribedForm,
): { categoryId: string; attributes?: Record<string, string> } {
  const categoryId = idOfChosen(form);
  if (!nodes) return { categoryId };
  const given = offeredAttributes(nodes, form).map(
    ({ id }) => [id, (form.attributes[id] ?? '').trim()] as const,
  );
  return { categoryId, attributes: Object.fromEntries(given.filter(([, text]) => text !== '')) };
}

export function mergeAttributes(base: AttributeTexts, typed: AttributeTexts, newer: AttributeTexts) {
  const ids = [...new Set([base, typed, newer].flatMap((texts) => Object.keys(texts)))];
  const all = (texts: AttributeTexts) => Object.fromEntries(ids.map((id) => [id, texts[id] ?? '']));
  return mergeNewer<Record<string, string>>(all(base), all(typed), all(newer));
}
