import type { Attribute } from '../../contract/kernel/attributes.ts';

/** An attribute of the standard tree, which has its id as its key. */
export interface AttributeDraft extends Omit<Attribute, 'id'> {
  /** Whether buyers can filter every category that has it by it. */
  isFilterable: boolean;
}

const BETWEEN_CHOICES = ', ';

/** One of the values, which are given with commas between. */
export function choice(name: string, values: string): AttributeDraft {
  return { name, type: 'choice', choices: values.split(BETWEEN_CHOICES), isFilterable: true };
}

/** Any number of the values, which are given with commas between. */
export function choices(name: string, values: string): AttributeDraft {
  return { name, type: 'choices', choices: values.split(BETWEEN_CHOICES), isFilterable: true };
}

export function number(name: string, unit?: string): AttributeDraft {
  return { name, type: 'number', ...(unit && { unit }), choices: [], isFilterable: true };
}

export function yesNo(name: string): AttributeDraft {
  return { name, type: 'yes_no', choices: [], isFilterable: true };
}

/** Nobody filters by free text. */
export function text(name: string): AttributeDraft {
  return { name, type: 'text', choices: [], isFilterable: false };
}

/** What buyers read and compare, but do not filter by. */
export function unfiltered(attribute: AttributeDraft): AttributeDraft {
  return { ...attribute, isFilterable: false };
}
