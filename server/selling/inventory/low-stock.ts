import { nameWithChoices, variantInWords } from '../../../contract/kernel/product-options.ts';
import type { InventoryId } from '../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import { type Jobs, mailKind } from '../../platform/jobs/jobs.ts';
import { mail, schedule, type WrittenMail } from '../../concept/background.ts';
import type { Services } from '../../platform/services.ts';
import { findLowStock } from './seller-store.ts';
import { clearLowStockMarks, takeLowRecords } from './store/low-stock-marks.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

/** One mail reports all records of a shop that ran low at the same time, and names the emptiest. */
const lowStockMail = mailKind<LowStockAlert>('inventory.mail_low_stock', { words: 'Low stock' });

interface LowStockAlert {
  inventoryIds: InventoryId[];
  total: number;
}

const POLL_INTERVAL_MS = 10_000;
const NAMED = 20;

/** A record is mailed once when its free stock falls to the threshold, and again only after it was above. */
export const lowStockMails = [mail(lowStockMail, write)];

export const lowStockSchedules = [
  schedule('inventory.find_low_stock', POLL_INTERVAL_MS, ({ db, jobs }) =>
    inTransaction(db, (tx) => look(tx, jobs)),
  ),
];

async function look(tx: Transaction, jobs: Jobs): Promise<void> {
  await clearLowStockMarks(tx);
  const taken = await takeLowRecords(tx);
  await faultPoint('low stock: taken');
  const byOwner = Map.groupBy(await findLowStock(tx, taken), ({ ownerId }) => ownerId);
  const alerts = [...byOwner.values()].map((records) => ({
    inventoryIds: records.slice(0, NAMED).map(({ id }) => id),
    total: records.length,
  }));
  await jobs.sendAll(tx, lowStockMail, alerts);
}

/** The figures are those at the time of the mail. */
async function write(
  { config, db }: Services,
  { inventoryIds, total }: LowStockAlert,
): Promise<WrittenMail | undefined> {
  const records = await findLowStock(db, inventoryIds);
  const [first] = records;
  if (!first?.email) return undefined;
  const isOne = total === 1;
  return {
    to: first.email,
    subject: isOne ? 'Running low: 1 item' : `Running low: ${total} items`,
    heading: isOne ? 'An item is running low' : `${total} items are running low`,
    paragraphs: [
      'This stock has reached the minimum threshold that you set.',
      ...(total > NAMED ? [`These are the emptiest ${NAMED}; the list has all.`] : []),
      'You hear of an item again only after it was above its threshold.',
    ],
    facts: records.map(({ name, options, available, minimumThreshold, ...variant }) => ({
      label: nameWithChoices(name, variantInWords(options, variant)),
      value: `${available} left (threshold ${minimumThreshold})`,
    })),
    action: { label: 'See the inventory', url: pageUrl(config, '/seller/inventory', { stock: 'short' }) },
  };
}
