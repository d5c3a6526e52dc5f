import type { ShopId } from '../../../contract/kernel/schemas.ts';
import { countWithin } from '../../platform/attempts/attempts.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Jobs, mailKind } from '../../platform/jobs/jobs.ts';
import { mail } from '../../concept/background.ts';
import { listUnanswered } from './read-mailed.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

const newQuestionsMail = mailKind<{ shopId: ShopId; since: string; isLate: boolean }>('question.mail_new', {
  words: 'Questions about products',
});

const DAY_SECONDS = 86_400;
const NAMED = 10;

/** Each mail starts a day in which the shop gets no other. */
const dayOf = (shopId: ShopId) => ({
  name: 'question.mail_new',
  subject: shopId,
  windowSeconds: DAY_SECONDS,
});

/** Mails at once about a first question, and once a day later about all that follow. @param at when the question came */
export async function notifySeller(tx: Transaction, jobs: Jobs, shopId: ShopId, at: Date): Promise<void> {
  const { attempts, elapsedSeconds } = await countWithin(tx, dayOf(shopId));
  if (attempts === 1) {
    await jobs.send(tx, newQuestionsMail, { shopId, since: at.toISOString(), isLate: false });
    return;
  }
  const windowStart = `${new Date(at.getTime() - elapsedSeconds * 1000).toISOString().slice(0, 19)}Z`;
  const late = {
    name: 'question.mail_late',
    subject: `${shopId} ${windowStart}`,
    windowSeconds: DAY_SECONDS,
  };
  if ((await countWithin(tx, late)).attempts > 1) return;
  const wait = Math.ceil(DAY_SECONDS - elapsedSeconds);
  await jobs.send(tx, newQuestionsMail, { shopId, since: at.toISOString(), isLate: true }, wait);
}

export const newQuestionsMails = [
  mail(newQuestionsMail, async ({ config, db }, { shopId, since, isLate }) => {
    const { email, questions } = await listUnanswered(db, shopId, new Date(since));
    if (email === null || questions.length === 0) return undefined;
    if (isLate) await countWithin(db, dayOf(shopId));
    const count = questions.length;
    const isOne = count === 1;
    return {
      to: email,
      subject: isOne ? 'A question about your product' : `${count} questions about your products`,
      heading: isOne ? 'Somebody has a question' : `${count} questions wait for an answer`,
      paragraphs: [
        'Buyers who get an answer order more often. Everybody can read it beside the product.',
        ...(count > NAMED ? [`These are the first ${NAMED}; the list has all.`] : []),
      ],
      facts: questions.slice(0, NAMED).map(({ productName, text }) => ({ label: productName, value: text })),
      action: {
        label: 'Answer',
        url: pageUrl(config, '/seller/questions', { unanswered: 'true' }),
      },
    };
  }),
];
