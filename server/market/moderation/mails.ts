import { formatDay } from '../../../contract/kernel/days.ts';
import {
  CASE_STATES,
  type CaseState,
  GROUNDS,
  REPORT_REASONS,
  SUBJECT_KINDS,
  type SubjectKind,
} from '../../../contract/kernel/moderation.ts';
import type { CaseId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ReportSubjects } from '../../concept/report-subject.ts';
import { findPolicy } from '../policy/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { mail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { pageUrl } from '../../platform/http/page-url.ts';
import type { MailFact } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { type CaseRow, findCase, listReaders, listReports } from './read-cases.ts';
import { nounOf } from './refusals.ts';

export const caseMail = mailKind<{ caseId: CaseId }>('report.mail_case', {
  words: 'Report',
  to: 'market',
});
export const authorMail = mailKind<{ caseId: CaseId; state: CaseState }>('report.mail_author', {
  words: 'Decision about what was reported, to its author',
});
export const reporterMail = mailKind<{ caseId: CaseId; userId: UserId; state: CaseState }>(
  'report.mail_reporter',
  { words: 'What became of a report' },
);

/** Reporters get no mail about other states. */
const TO_REPORTERS: Partial<Record<CaseState, string>> = {
  dismissed: 'We looked at it and leave it as it is. Below is why.',
  taken_down: 'We took it down: nobody sees it any more. Its author can appeal against that.',
  settled: 'We looked at it and took it up with the shop.',
  restored: 'We looked at it once more, and it is shown again. Below is why.',
};

const TO_AUTHOR: Partial<Record<CaseState, { verb: string; says: string }>> = {
  taken_down: {
    verb: 'was taken down',
    says: 'A person of our team decided that it must not be shown. Only you see it now. If you think that this is wrong, you can appeal: somebody else looks at it then.',
  },
  upheld: {
    verb: 'stays taken down',
    says: 'Somebody who had not decided before looked at your appeal. It stays hidden. You can still take the matter to our grievance officer or to a court.',
  },
  restored: { verb: 'is shown again', says: 'Everybody sees it again, as it was before.' },
};

export const moderationMails = (subjects: ReportSubjects) => [
  mail(caseMail, async ({ config, db }, { caseId }) => {
    const found = await readCase(db, subjects, caseId);
    const [first] = await listReports(db, caseId);
    if (!found?.subject || !first) return undefined;
    const subject = `${article(found.kind)} ${nounOf(found.kind)} was reported`;
    return {
      to: config.shop.supportEmail,
      subject,
      heading: subject,
      paragraphs: [`A ${first.by.role} thinks that this ${nounOf(found.kind)} should not be there.`],
      quote: { by: `The ${nounOf(found.kind)}`, text: found.subject.text },
      facts: [
        { label: 'Reason', value: REPORT_REASONS[first.reason] },
        ...(first.text ? [{ label: 'In their words', value: first.text }] : []),
        ...titleOf(found),
      ],
      action: { label: 'Decide on it', url: pageUrl(config, '/operator/cases/:caseId', { caseId }) },
    };
  }),
  mail(authorMail, async ({ config, db }, { caseId, state }) => {
    const found = await readCase(db, subjects, caseId);
    const words = TO_AUTHOR[state];
    const email = found?.subject?.author.email;
    if (!found?.statement || !words || !email) return undefined;
    const { kind, statement, reason } = found;
    const isTakenDown = state === 'taken_down';
    const subject = `Your ${nounOf(kind)} ${words.verb}`;
    return {
      to: email,
      subject,
      heading: subject,
      paragraphs: [words.says],
      quote: { by: teamOf(config), text: isTakenDown ? statement.facts : reason },
      facts: [
        ...titleOf(found),
        ...(isTakenDown
          ? [
              { label: 'Decided by', value: GROUNDS[statement.ground] },
              { label: 'Rule', value: statement.rule },
              { label: 'Appeal until', value: formatDay(statement.until) },
            ]
          : []),
      ],
      action: {
        label: isTakenDown ? 'See it and appeal' : 'See it',
        url: pageForAuthor(config, found, state),
      },
    };
  }),
  mail(reporterMail, async ({ config, db }, { caseId, userId, state }) => {
    const found = await readCase(db, subjects, caseId);
    const says = TO_REPORTERS[state];
    const reader = (await listReaders(db, caseId)).find((each) => each.userId === userId);
    if (!found || !says || !reader) return undefined;
    const subject = `What became of your report of ${article(found.kind).toLowerCase()} ${nounOf(found.kind)}`;
    return {
      to: reader.email,
      subject,
      heading: 'Thank you for your report',
      paragraphs: [says],
      ...(state !== 'taken_down' && { quote: { by: teamOf(config), text: found.reason } }),
      facts: titleOf(found),
    };
  }),
];

async function readCase(
  db: Queryable,
  subjects: ReportSubjects,
  caseId: CaseId,
): Promise<CaseRow | undefined> {
  return findCase(db, subjects, caseId, (await findPolicy(db)).appealDays);
}

const teamOf = ({ shop }: Services['config']) => `The team of ${shop.name} writes`;

/** The author sees it on this page even while its product is hidden. */
function pageForAuthor(
  config: Services['config'],
  { kind, subjectId, subject }: CaseRow,
  state: CaseState,
): string {
  if (kind === 'product') return pageUrl(config, '/seller/product/:productId', { productId: subjectId });
  if (CASE_STATES[state].isHidden || !subject) return pageUrl(config, '/taken-down');
  return config.http.publicUrl + subject.path;
}

function titleOf({ kind, title }: Pick<CaseRow, 'kind' | 'title'>): MailFact[] {
  const label = kind === 'shop' ? SUBJECT_KINDS.shop.label : SUBJECT_KINDS.product.label;
  return title === '' ? [] : [{ label, value: title }];
}

function article(kind: SubjectKind): 'A' | 'An' {
  return kind === 'answer' ? 'An' : 'A';
}
