export const CONTACT_TOPICS = {
  order: 'An order or its delivery',
  payment: 'A payment or refund',
  return: 'A return',
  account: 'My account or my data',
  selling: 'Selling here',
  product: 'A product, review or shop that breaks the rules',
  other: 'Something else',
} as const;

export type ContactTopic = keyof typeof CONTACT_TOPICS;

export const MAX_CONTACT_MESSAGE_LENGTH = 4000;
