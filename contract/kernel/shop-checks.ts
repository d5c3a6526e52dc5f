export const SHOP_CHECKS = {
  tax_id: {
    label: 'Tax number',
    says: 'A GSTIN or an enrolment ID with the right check character',
    duty: 'catalogue',
  },
  state: {
    label: 'State',
    says: 'The tax number belongs to the state of the registered address',
    duty: 'catalogue',
  },
  pan: {
    label: 'PAN',
    says: 'A valid PAN, the same as in the GSTIN',
    duty: 'catalogue',
  },
  place: {
    label: 'Place',
    says: 'The place on the map is in India',
    duty: 'catalogue',
  },
  bank: {
    label: 'Bank account',
    says: 'The account belongs to the business',
    duty: 'finance',
  },
  documents: {
    label: 'Documents',
    says: 'Readable, and they agree with the details of the business',
    duty: 'finance',
  },
} as const satisfies Record<string, { label: string; says: string; duty: 'catalogue' | 'finance' }>;

export type ShopCheck = keyof typeof SHOP_CHECKS;

/** A check is open while facts are missing or an operator has not decided. */
export const CHECK_STATES = {
  open: { label: 'To check', isDone: false },
  passed: { label: 'Passed', isDone: true },
  failed: { label: 'Failed', isDone: false },
  waived: { label: 'Waived', isDone: true },
} as const;

export type CheckState = keyof typeof CHECK_STATES;

export const CHECK_DECISIONS = ['passed', 'failed', 'waived'] as const satisfies readonly CheckState[];

export type CheckDecision = (typeof CHECK_DECISIONS)[number];

/** The checks look at the required ones. */
export const SHOP_DOCUMENTS = {
  tax_registration: { label: 'Tax registration', isRequired: true },
  pan: { label: 'PAN card', isRequired: true },
  bank_proof: { label: 'Cancelled cheque or passbook', isRequired: true },
  address_proof: { label: 'Proof of address', isRequired: false },
} as const;

export type ShopDocumentKind = keyof typeof SHOP_DOCUMENTS;

export const DOCUMENT_TYPES = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

export type DocumentMediaType = keyof typeof DOCUMENT_TYPES;

/** The name must not come from the sender. */
export function documentFileName(kind: ShopDocumentKind, mediaType: DocumentMediaType): string {
  return `${kind.replaceAll('_', '-')}.${DOCUMENT_TYPES[mediaType]}`;
}

export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
export const MAX_SHOP_DOCUMENTS = 12;
