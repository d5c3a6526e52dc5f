import { toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { choicesInWords, nameWithChoices } from '../../../contract/kernel/product-options.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { listProductsByIds, type ProductRow } from '../../catalogue/products/index.ts';
import { listNotificationReaders, unsubscribeFrom } from '../notifications/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import { mail, schedule, type WrittenMail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import type { MailContent, MailFact } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { type DueStockAlert, removeOldStockAlerts, takeDueAlerts } from './store.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

/** One mail about everything that became available at the same time. */
const stockAlertMail = mailKind<AlertMail>('stock_alert.mail', { words: 'Back in stock' });

interface AlertMail {
  userId: UserId;
  alerts: Omit<DueStockAlert, 'userId'>[];
}

const POLL_INTERVAL_MS = 60_000;
const ALERTS_AT_ONCE = 500;
const CLEANING_INTERVAL_MS = 3_600_000;
const RETENTION_DAYS = 180;

export const stockAlertMails = [mail(stockAlertMail, write)];

export const stockAlertSchedules = [
  schedule('stock_alert.find_due', POLL_INTERVAL_MS, async (services) => {
    let taken: number;
    do taken = await inTransaction(services.db, (tx) => look(tx, services));
    while (taken === ALERTS_AT_ONCE);
  }),
  schedule('stock_alert.remove_old', CLEANING_INTERVAL_MS, ({ db }) =>
    removeOldStockAlerts(db, RETENTION_DAYS),
  ),
];

/** A buyer who switched these mails off meanwhile gets none, neither now nor later about the same stock. */
async function look(tx: Transaction, { jobs }: Services): Promise<number> {
  const due = await takeDueAlerts(tx, ALERTS_AT_ONCE);
  const byBuyer = Map.groupBy(due, ({ userId }) => userId);
  const readers = await listNotificationReaders(tx, [...byBuyer.keys()]);
  const mails = readers
    .filter(({ backInStock }) => backInStock)
    .map(({ userId }) => ({
      userId,
      alerts: (byBuyer.get(userId) ?? []).map(({ userId: _owner, ...alert }) => alert),
    }));
  await jobs.sendAll(tx, stockAlertMail, mails);
  await faultPoint('stock alerts: taken');
  return due.length;
}

/** Price, name and the setting whether to get the mail are read when it is written. */
async function write(services: Services, { userId, alerts }: AlertMail): Promise<WrittenMail | undefined> {
  const { db, config } = services;
  const [reader] = await listNotificationReaders(db, [userId]);
  if (!reader?.backInStock) return undefined;
  const products = await listProductsByIds(
    db,
    alerts.map(({ productId }) => productId),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const facts = alerts.flatMap((alert) => factOf(alert, byId.get(alert.productId), config) ?? []);
  const [first] = facts;
  if (!first) return undefined;
  return {
    to: reader.email,
    ...words(facts.length),
    facts,
    ...(facts.length === 1 && { action: { label: 'See the product', url: first.url } }),
    unsubscribe: unsubscribeFrom(services, userId, 'back_in_stock'),
  };
}

function factOf(
  { productId, variantId, pinCode }: AlertMail['alerts'][number],
  product: ProductRow | undefined,
  config: Services['config'],
): Required<MailFact> | undefined {
  const variant = product?.variants.find(({ id }) => id === variantId);
  if (!product || !variant) return undefined;
  return {
    label: nameWithChoices(product.name, choicesInWords(product.options, variant.choices)),
    value: `${formatRupees(toRupees(variant.pricePaise))}, delivered to ${pinCode}`,
    url: pageUrl(config, '/product/:productId', { productId, variant: variantId }),
  };
}

function words(count: number): Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> {
  return count === 1
    ? {
        subject: 'A product that you wanted is available now',
        heading: 'Available now',
        paragraphs: ['You asked us to tell you. Order it while stock lasts.'],
      }
    : {
        subject: `${count} products that you wanted are available now`,
        heading: 'Available now',
        paragraphs: ['You asked us to tell you. Order them while stock lasts.'],
      };
}
