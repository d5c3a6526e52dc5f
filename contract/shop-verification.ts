import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { SHOPS } from './kernel/api-groups.ts';
import { isIfsc, isPan, PAN_MESSAGE } from './kernel/business-numbers.ts';
import { CHECK_STATES, DOCUMENT_TYPES, SHOP_CHECKS, SHOP_DOCUMENTS } from './kernel/shop-checks.ts';
import { Instant, Message, optionalCode, optionalLine, ShopDocumentId, Version } from './kernel/schemas.ts';

export const ShopCheckName = z.enum(keysOf(SHOP_CHECKS));
const CheckStateName = z.enum(keysOf(CHECK_STATES));
const MediaType = z.enum(keysOf(DOCUMENT_TYPES));
const DocumentKind = z.enum(keysOf(SHOP_DOCUMENTS));

/** A check is open again once facts change that it was decided on. */
export const CheckStanding = z.object({
  name: ShopCheckName,
  state: CheckStateName,
  /** No shop is approved without it. */
  isRequired: z.boolean(),
  /** For the seller to add or correct; null for nothing. */
  missing: z.string().nullable(),
  /** Words of the operator who decided, or a finding that the seller need not correct; may be empty. */
  note: z.string(),
});
export type CheckStanding = z.infer<typeof CheckStanding>;

export const ShopDocument = z.object({
  id: ShopDocumentId,
  kind: DocumentKind,
  name: z.string(),
  mediaType: MediaType,
  bytes: z.number().int(),
  createdAt: Instant,
});
export type ShopDocument = z.infer<typeof ShopDocument>;

/** Only the end of the account number is ever shown. */
export const Verification = z.object({
  pan: z.string(),
  accountHolder: z.string(),
  accountNumberEnd: z.string(),
  ifsc: z.string(),
  version: Version,
  documents: z.array(ShopDocument),
  checks: z.array(CheckStanding),
});
export type Verification = z.infer<typeof Verification>;

const inCapitals = (maxLength: number) =>
  optionalCode(maxLength).overwrite((written) => written.toUpperCase());

/** Empty means unknown; a left out account number stays. */
export const VerificationForm = z.object({
  pan: inCapitals(10).refine((pan) => pan === '' || isPan(pan), PAN_MESSAGE),
  accountHolder: optionalLine(120),
  accountNumber: optionalCode(18)
    .refine((digits) => digits === '' || /^\d{9,18}$/.test(digits), 'Enter the 9 to 18 digits of the account')
    .optional(),
  ifsc: inCapitals(11).refine((ifsc) => ifsc === '' || isIfsc(ifsc), 'Enter an IFSC such as SBIN0001234'),
  version: Version,
});
export type VerificationForm = z.output<typeof VerificationForm>;

export const DocumentForm = z.object({ kind: DocumentKind });

export const shopVerificationEndpoints = defineEndpoints(SHOPS, {
  'GET /api/shop/verification': {
    summary: 'What the market checks of the own shop, and what is missing.',
    access: 'seller:owner',
    inSupportView: 'refused',
    reply: Verification,
    refusals: ['not_found'],
  },
  'PUT /api/shop/verification': {
    summary: 'Change PAN and bank account; checks of what changes are open again.',
    access: 'seller:owner',
    body: VerificationForm,
    reply: Verification,
    refusals: ['not_found', 'stale', 'confirmation_needed'],
    example: {
      body: {
        pan: 'AAPFU0939F',
        accountHolder: 'Neelam Textiles',
        accountNumber: '50100234567890',
        ifsc: 'HDFC0000123',
        version: 1,
      },
    },
  },
  'DELETE /api/shop/verification/document/:documentId': {
    summary: 'Take a document back.',
    access: 'seller:owner',
    params: z.object({ documentId: ShopDocumentId }),
    reply: Message,
    refusals: ['not_found'],
  },
});

export const shopDocumentUploadEndpoints = defineEndpoints(SHOPS, {
  'POST /api/shop/verification/document': {
    summary:
      'Add a document for the checks: a PDF, JPEG or PNG of at most 5 MB, encrypted before it is stored.',
    access: 'seller:owner',
    multipart: true,
    body: DocumentForm.extend({ document: z.file() }),
    reply: Verification,
    status: 201,
    refusals: ['not_found', 'too_large', 'limit_reached'],
  },
});
