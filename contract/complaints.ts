import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { Email } from './kernel/account-fields.ts';
import { ComplaintNumber, OrderNumber } from './kernel/readable-numbers.ts';
import {
  COMPLAINT_STATES,
  COMPLAINT_SUBJECTS,
  type ComplaintSubject,
  MAX_COMPLAINT_LENGTH,
} from './kernel/complaint-states.ts';
import { EMAIL_MESSAGE, isEmail } from './kernel/credentials.ts';
import {
  ComplaintId,
  filled,
  Instant,
  line,
  optionalLine,
  PageFacts,
  PageQuery,
  text,
} from './kernel/schemas.ts';
import { ConfirmationCode } from './orders.ts';

const STATES = keysOf(COMPLAINT_STATES);
const SUBJECTS = keysOf(COMPLAINT_SUBJECTS);

export const ComplaintStateName = z.enum(STATES);
export const ComplaintSubjectName = z.enum(SUBJECTS, 'Choose what it is about');

const ID_IN_ADDRESS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The subject in its stored form: an order's number, a product's or shop's id, or nothing for the market. */
function subjectOf(about: ComplaintSubject, written: string): string | { fault: string } {
  if (about === 'market') return '';
  if (about === 'order') {
    const number = OrderNumber.safeParse(written);
    return number.success ? number.data : { fault: 'An order number looks like H-7K3Q9M2P' };
  }
  const [id] = ID_IN_ADDRESS.exec(written) ?? [];
  return id?.toLowerCase() ?? { fault: `Paste the address of the ${about}'s page` };
}

export const ComplaintForm = z
  .object({
    name: line(80),
    email: filled()
      .refine(isEmail, { message: EMAIL_MESSAGE })
      .transform((email) => email.toLowerCase())
      .meta({ format: 'email' }),
    about: ComplaintSubjectName,
    /** An order's number, or the address of a product's or shop's page; empty for the market. */
    subject: optionalLine(500).default(''),
    text: text(MAX_COMPLAINT_LENGTH),
    /** People do not see this field: a complaint by a program that fills it is accepted and dropped. */
    website: z.string().max(200).optional(),
  })
  .transform((form, context) => {
    const subject = subjectOf(form.about, form.subject);
    if (typeof subject === 'string') return { ...form, subject };
    context.addIssue({ code: 'custom', path: ['subject'], message: subject.fault });
    return z.NEVER;
  });
export type ComplaintForm = z.output<typeof ComplaintForm>;

export const FiledComplaint = z.object({
  number: z.string(),
  acknowledgeBy: Instant,
  decideBy: Instant,
});
export type FiledComplaint = z.infer<typeof FiledComplaint>;

/** Only readers of the complaint's mail know both. */
export const ComplaintClue = z.object({ number: ComplaintNumber, email: Email });
export type ComplaintClue = z.infer<typeof ComplaintClue>;

/** State and times only; reading what was written needs a sign-in. */
export const TrackedComplaint = FiledComplaint.extend({
  state: ComplaintStateName,
  about: ComplaintSubjectName,
  receivedAt: Instant,
  acknowledgedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  isEscalated: z.boolean(),
});
export type TrackedComplaint = z.infer<typeof TrackedComplaint>;

export const OwnComplaint = TrackedComplaint.extend({
  id: ComplaintId,
  subject: z.string(),
});
export type OwnComplaint = z.infer<typeof OwnComplaint>;

export const ComplaintMessage = z.object({
  id: z.uuid(),
  by: z.enum(['complainant', 'operator']),
  text: z.string(),
  at: Instant,
});
export type ComplaintMessage = z.infer<typeof ComplaintMessage>;

/** Messages are ordered oldest first. */
export const OwnComplaintDetails = OwnComplaint.extend({
  decision: z.string(),
  messages: z.array(ComplaintMessage),
});
export type OwnComplaintDetails = z.infer<typeof OwnComplaintDetails>;

const Written = z.object({ text: text(MAX_COMPLAINT_LENGTH) });

const own = {
  access: 'signed_in',
  params: z.object({ complaintId: ComplaintId }),
  reply: OwnComplaintDetails,
} as const;

const COMPLAINTS = {
  name: 'Complaints',
  description: 'What somebody complains about to the market, with a number and times to keep.',
} satisfies ApiGroup;

/** Anybody but the complainant gets `not_found`. */
export const complaintEndpoints = defineEndpoints(COMPLAINTS, {
  'POST /api/complaint': {
    summary:
      'File a complaint. With the verified address of the own account it has its number at once; any other address first gets a code.',
    access: 'optional',
    body: ComplaintForm,
    reply: z.object({
      filed: FiledComplaint.nullable(),
      /** The draft that waits for its mailed code; null once it is filed. */
      draftId: z.uuid().nullable(),
    }),
    status: 202,
    refusals: ['too_many_requests'],
    example: {
      body: {
        name: 'Meera Nair',
        email: 'meera@post.example',
        about: 'order',
        subject: 'H-7K3Q9M2P',
        text: 'The shop does not answer, and the cup is broken.',
      },
    },
  },
  'POST /api/complaint/confirm': {
    summary: 'File a draft with the code of the mail to its address.',
    access: 'public',
    body: z.object({ draftId: z.uuid(), code: ConfirmationCode }),
    reply: FiledComplaint,
    refusals: ['wrong_code'],
  },
  'POST /api/complaint/track': {
    summary:
      'Where a complaint is, for anybody who knows its number and its e-mail address. Replies alike to every pair that does not fit.',
    access: 'public',
    safe: true,
    body: ComplaintClue,
    reply: TrackedComplaint,
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/complaint/track/message': {
    summary: 'Add a message to a complaint, by its number and e-mail address.',
    access: 'public',
    body: ComplaintClue.extend(Written.shape),
    reply: TrackedComplaint,
    status: 201,
    refusals: ['not_found', 'wrong_state', 'limit_reached', 'too_many_requests'],
  },
  'GET /api/complaint': {
    summary: 'The own complaints, the latest first.',
    access: 'signed_in',
    query: PageQuery,
    reply: PageFacts.extend({ complaints: z.array(OwnComplaint) }),
  },
  'GET /api/complaint/:complaintId': {
    summary: 'An own complaint with its messages.',
    ...own,
    refusals: ['not_found'],
  },
  'POST /api/complaint/:complaintId/message': {
    summary: 'Write to the people who look after an own complaint.',
    ...own,
    body: Written,
    status: 201,
    refusals: ['not_found', 'wrong_state', 'limit_reached', 'too_many_requests'],
  },
  'POST /api/complaint/:complaintId/end': {
    summary: 'Withdraw an own complaint, or close it once it is decided.',
    ...own,
    refusals: ['not_found', 'wrong_state'],
  },
});
