import type { Attribute } from '../../contract/kernel/attributes.ts';

export interface AttributeDraft extends Omit<Attribute, 'id'> {
  /** Buyers can filter every category that has it by it. */
  isFilterable: boolean;
}

const BETWEEN_CHOICES = ', ';

export function choice(name: string, values: string): AttributeDraft {
  return { name, type: 'choice', choices: values.split(BETWEEN_CHOICES), isFilterable: true };
}

export function choices(name: string, values: string): AttributeDraft {
  return { name, type: 'choices', choices: values.split(BETWEEN_CHOICES), isFilterable: true };
}

export function number(name: string, unit?: string): AttributeDraft {
  return { name, type: 'number', ...(unit && { unit }), choices: [], isFilterable: true };
}

export function yesNo(name: string): AttributeDraft {
  return { name, type: 'yes_no', choices: [], isFilterable: true };
}

export function text(name: string): AttributeDraft {
  return { name, type: 'text', choices: [], isFilterable: false };
}

export function unfiltered(attribute: AttributeDraft): AttributeDraft {
  return { ...attribute, isFilterable: false };
}
