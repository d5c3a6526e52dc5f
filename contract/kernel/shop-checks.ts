/**
 * What is checked of a shop before it may sell. Of an automatic one the program knows the result from the facts, and an operator may
 * decide otherwise; of the others an operator decides. `duty` is whose decision it is.
 */
export const SHOP_CHECKS = {
  tax_id: {
    label: 'Tax number',
    says: 'A GSTIN or an enrolment ID with the right check character',
    ...{ isAutomatic: true, duty: 'catalogue' },
  },
  state: {
    label: 'State',
    says: 'The tax number belongs to the state of the registered address',
    ...{ isAutomatic: true, duty: 'catalogue' },
  },
  pan: {
    label: 'PAN',
    says: 'A valid PAN, the same as in the GSTIN',
    ...{ isAutomatic: true, duty: 'catalogue' },
  },
  place: {
    label: 'Place',
    says: 'The place on the map is in India',
    ...{ isAutomatic: true, duty: 'catalogue' },
  },
  bank: {
    label: 'Bank account',
    says: 'The account belongs to the business',
    ...{ isAutomatic: false, duty: 'finance' },
  },
  documents: {
    label: 'Documents',
    says: 'Readable, and they agree with the details of the business',
    ...{ isAutomatic: false, duty: 'finance' },
  },
} as const satisfies Record<
  string,
  { label: string; says: string; isAutomatic: boolean; duty: 'catalogue' | 'finance' }
>;

export type ShopCheck = keyof typeof SHOP_CHECKS;

/** What a check comes to; open while facts are missing or an operator has not decided. */
export const CHECK_STATES = {
  open: { label: 'To check', isDone: false },
  passed: { label: 'Passed', isDone: true },
  failed: { label: 'Failed', isDone: false },
  waived: { label: 'Waived', isDone: true },
} as const;

export type CheckState = keyof typeof CHECK_STATES;

/** Documents of a shop. The required ones are what the check looks at. */
export const SHOP_DOCUMENTS = {
  tax_registration: { label: 'Tax registration', isRequired: true },
  pan: { label: 'PAN card', isRequired: true },
  bank_proof: { label: 'Cancelled cheque or passbook', isRequired: true },
  address_proof: { label: 'Proof of address', isRequired: false },
} as const;

export type ShopDocumentKind = keyof typeof SHOP_DOCUMENTS;

/** How a document is named where it is saved: by what it is, whatever its sender called it. */
export function documentFileName(kind: ShopDocumentKind, mediaType: keyof typeof DOCUMENT_ENDINGS): string {
  return `${kind.replaceAll('_', '-')}.${DOCUMENT_ENDINGS[mediaType]}`;
}

const DOCUMENT_ENDINGS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/** Bytes of a document. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
export const MAX_SHOP_DOCUMENTS = 12;
