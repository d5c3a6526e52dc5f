import { APPROVED_FIELDS, type ApprovedField } from '../../../../../contract/kernel/product-approval.ts';
import type { ProductStanding } from '../../../../../contract/product-approvals.ts';
import type { FieldError } from '../../../../../contract/problem.ts';
import { buyersSee } from '../review/buyers-see.ts';
import type { ProductForm, ProductValues } from './product-values.ts';

/** The form shows other fields' notes and reasons above it. */
const NOTED: Partial<Record<ApprovedField, keyof ProductValues>> = {
  name: 'name',
  brand: 'brand',
  category: 'category',
  gender: 'gender',
  description: 'description',
  label: 'makerName',
};

export function notesOfReview(review: ProductStanding | null): Partial<Record<keyof ProductValues, string>> {
  return Object.fromEntries(
    (review?.differences ?? []).flatMap(({ field, before }) => {
      const name = NOTED[field];
      return name ? [[name, buyersSee(before)]] : [];
    }),
  );
}

export function errorsOfReview(
  review: ProductStanding | null,
): { path: keyof ProductForm; message: string }[] {
  if (review?.state !== 'rejected') return [];
  return review.refusals.flatMap(({ field, reason }) => {
    const path = field === 'pictures' ? 'images' : NOTED[field];
    return path ? [{ path, message: reason }] : [];
  });
}

/** Reasons for fields without a place in the form, and the note. */
export function otherReasonsOf(review: ProductStanding | null): FieldError[] {
  if (review?.state !== 'rejected') return [];
  const others = review.refusals.filter(({ field }) => field !== 'pictures' && NOTED[field] === undefined);
  return [
    ...others.map(({ field, reason }) => ({ path: field, message: `${APPROVED_FIELDS[field]}: ${reason}` })),
    ...(review.note === '' ? [] : [{ path: '', message: review.note }]),
  ];
}
