import { randomInt } from 'node:crypto';
import {
  COMPLAINT_CODE_MINUTES,
  COMPLAINT_DEADLINES,
  COMPLAINT_STATES,
  type ComplaintDeadline,
  type ComplaintState,
} from '../../../contract/kernel/complaint-states.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import type { ComplaintId } from '../../../contract/kernel/schemas.ts';
import { getUser } from '../accounts/index.ts';
import { pageUrl } from '../../platform/http/page-url.ts';
import { mail, type WrittenMail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import type { RequestShare } from '../../platform/mail/mail-requests.ts';
import type { MailContent } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { type ComplaintRow, findComplaint, findDraft, findMailedMessage, updateDraftCode } from './store.ts';

export const complaintCodeMail = mailKind<{ draftId: string; share: RequestShare }>('complaint.mail_code', {
  words: 'Complaint: code for the address',
});
export const complaintStepMail = mailKind<{ complaintId: ComplaintId; state: ComplaintState }>(
  'complaint.mail_step',
  { words: ({ state }) => `Complaint: ${COMPLAINT_STATES[state].label.toLowerCase()}` },
);
export const complaintMessageMail = mailKind<{ messageId: string }>('complaint.mail_message', {
  words: 'Complaint: message of the market',
});
export const complaintEscalationMail = mailKind<{ complaintId: ComplaintId; deadline: ComplaintDeadline }>(
  'complaint.mail_escalation',
  { words: 'Complaint overdue', to: 'market' },
);

interface Words {
  subject: string;
  says: string;
}

const STEPS: Record<ComplaintState, Words> = {
  received: {
    subject: 'We have received your complaint',
    says: 'Thank you for writing to us. Your complaint has a number: please keep this mail. Somebody looks at it and writes to you.',
  },
  acknowledged: {
    subject: 'Somebody looks after your complaint',
    says: 'We have read your complaint and look into it.',
  },
  in_progress: {
    subject: 'We work on your complaint',
    says: 'Your complaint is being worked on. We write to you once it is decided, or when we have a question.',
  },
  decided: {
    subject: 'Your complaint is decided',
    says: 'This is our decision. You can answer it until the complaint is closed.',
  },
  closed: {
    subject: 'Your complaint is closed',
    says: 'Nothing more happens with this complaint. If something new comes up, please file another one.',
  },
};

/** The hash is keyed, since a reader of the database could guess a plain hash of six digits. */
export function signedComplaintCode(draftId: string, code: string): [string, string, string] {
  return ['complaint', draftId, code];
}

export const complaintMails = [
  mail(complaintCodeMail, async ({ db, signer }, { draftId, share }) => {
    const draft = await findDraft(db, draftId);
    if (!draft) return undefined;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const codeHash = Buffer.from(signer.sign(...signedComplaintCode(draftId, code)), 'base64url');
    const beforeDelivery = () => updateDraftCode(db, draftId, codeHash);
    return {
      to: draft.email,
      share,
      beforeDelivery,
      subject: 'The code for your complaint',
      heading: 'Please confirm your address',
      paragraphs: [
        `Somebody wrote a complaint with this e-mail address. If it was you, please enter the code within ${COMPLAINT_CODE_MINUTES} minutes: the complaint is filed with it, and not before.`,
        'If it was not you, please ignore this mail.',
      ],
      facts: [{ label: 'Code', value: code }],
    };
  }),
  mail(complaintStepMail, async ({ config, db }, { complaintId, state }) => {
    const complaint = await findComplaint(db, complaintId);
    if (!complaint) return undefined;
    const { subject, says } = STEPS[state];
    const { decision } = complaint;
    return toComplainant({ config, db }, complaint, {
      subject: `${subject}: ${complaint.number}`,
      heading: subject,
      paragraphs: [says],
      ...(state === 'decided' && decision !== '' && { quote: { by: 'Our decision', text: decision } }),
    });
  }),
  mail(complaintMessageMail, async ({ config, db }, { messageId }) => {
    const found = await findMailedMessage(db, messageId);
    if (!found) return undefined;
    const { complaint, text } = found;
    return toComplainant({ config, db }, complaint, {
      subject: `An answer to your complaint ${complaint.number}`,
      heading: 'We answered your complaint',
      paragraphs: ['You can write back where your complaint is.'],
      quote: { by: `The team of ${config.shop.name} writes`, text },
    });
  }),
  mail(complaintEscalationMail, async ({ config, db }, { complaintId, deadline }) => {
    const complaint = await findComplaint(db, complaintId);
    if (!complaint) return undefined;
    return {
      to: config.shop.grievanceOfficer.email,
      subject: `A complaint is overdue: ${complaint.number}`,
      heading: 'A complaint is overdue',
      paragraphs: [
        `It had ${COMPLAINT_DEADLINES[deadline]}, and was not. You are named as the grievance officer of this market.`,
      ],
      facts: factsOf(complaint),
      action: {
        label: 'See the complaint',
        url: pageUrl(config, '/operator/complaints/:complaintId', { complaintId }),
      },
    };
  }),
];

async function toComplainant(
  { config, db }: Pick<Services, 'config' | 'db'>,
  complaint: ComplaintRow,
  content: Omit<MailContent, 'facts' | 'action'>,
): Promise<WrittenMail | undefined> {
  if (complaint.email === '') return undefined;
  const url = await addressFor({ config, db }, complaint);
  return {
    to: complaint.email,
    ...content,
    facts: factsOf(complaint),
    action: { label: 'See your complaint', url },
  };
}

async function addressFor(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { id: complaintId, userId }: ComplaintRow,
): Promise<string> {
  if (userId === null) return pageUrl(config, '/grievance-officer');
  const isSeller = (await getUser(db, userId)).role === 'seller';
  const page = isSeller ? '/seller/complaints/:complaintId' : '/buyer/complaints/:complaintId';
  return pageUrl(config, page, { complaintId });
}

function factsOf({ number, state, receivedAt, acknowledgeBy, decideBy }: ComplaintRow) {
  const time = (instant: Date) => formatDayAndTime(instant.toISOString());
  return [
    { label: 'Number', value: number },
    { label: 'State', value: COMPLAINT_STATES[state].label },
    { label: 'Received', value: time(receivedAt) },
    { label: 'To be acknowledged by', value: time(acknowledgeBy) },
    { label: 'To be decided by', value: time(decideBy) },
  ];
}
