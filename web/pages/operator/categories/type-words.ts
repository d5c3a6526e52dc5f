import { ATTRIBUTE_TYPES, type AttributeType } from '../../../../contract/kernel/attributes.ts';

export const TYPE_WORDS: Record<AttributeType, string> = {
  choice: 'One of the values',
  choices: 'Several of the values',
  number: 'Number',
  text: 'Text',
  yes_no: 'Yes or no',
};

export const TYPE_OPTIONS = ATTRIBUTE_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }));
