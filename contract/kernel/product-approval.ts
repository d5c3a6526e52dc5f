import type { CategoryId } from './schemas.ts';

export const APPROVAL_RULES = {
  none: { label: 'None', says: 'Only those with the words or in the categories below.' },
  first_n: {
    label: 'The first of each shop',
    says: 'Until operators have approved that many of its products.',
  },
  all: { label: 'All', says: 'New products, and changes of what products say and show.' },
} as const;
export type ApprovalRule = keyof typeof APPROVAL_RULES;

export const APPROVED_FIELDS = {
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  gender: 'For',
  description: 'Description',
  attributes: 'Details',
  label: 'Label',
  options: 'Options',
  pictures: 'Pictures',
} as const;
export type ApprovedField = keyof typeof APPROVED_FIELDS;

export const PRODUCT_APPROVALS = ['waiting', 'approved', 'rejected'] as const;
export type ProductApproval = (typeof PRODUCT_APPROVALS)[number];

export const APPROVAL_STATES = ['waiting', 'rejected', 'approved', 'withdrawn'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const APPROVAL_KINDS = ['new', 'change'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export type ApprovalReason =
  | { rule: 'all' | 'first_n' }
  | { rule: 'word'; word: string }
  | { rule: 'category'; categoryId: CategoryId };

export interface Refusal {
  field: ApprovedField;
  reason: string;
}
