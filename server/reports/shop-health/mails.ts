import { formatDay } from '../../../contract/kernel/days.ts';
import {
  figureInWords,
  HEALTH_MEASURES,
  limitInWords,
  WARNING_DAYS,
} from '../../../contract/kernel/health-measures.ts';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import { mail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { pageUrl } from '../../platform/http/page-url.ts';
import { findMailedWarnings } from './store.ts';

export const warningMail = mailKind<{ shopId: ShopId; warningIds: number[] }>('shop_health.mail_warning', {
  words: 'Warning about the health of the shop',
});

const DAY_MS = 86_400_000;

export const healthMails = [
  mail(warningMail, async ({ config, db }, { shopId, warningIds }) => {
    const found = await findMailedWarnings(db, shopId, warningIds);
    const [first] = found;
    if (!first || first.email === null) return undefined;
    const measures = [...new Set(found.map(({ warning }) => warning.measure))];
    const mendBy = formatDay(new Date(first.warning.at.getTime() + WARNING_DAYS * DAY_MS).toISOString());
    return {
      to: first.email,
      subject: 'Your shop is over a limit',
      heading: 'Your shop is over a limit',
      paragraphs: [
        'Buyers of your shop fare worse than the market allows. This is a warning: nothing changes today.',
        ...measures.map((measure) => `${HEALTH_MEASURES[measure].label}: ${HEALTH_MEASURES[measure].advice}`),
        `If it is still so after ${mendBy}, we may suspend the shop. Somebody looks at it first.`,
      ],
      facts: [
        { label: 'Shop', value: first.shopName },
        ...found.map(({ warning: { measure, days, value, limit } }) => ({
          label: `${HEALTH_MEASURES[measure].label}, ${days} days`,
          value: `${figureInWords(measure, value)}; allowed is ${limitInWords(measure, limit)}`,
        })),
      ],
      action: { label: "See your shop's health", url: pageUrl(config, '/seller/health') },
    };
  }),
];
