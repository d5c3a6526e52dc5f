import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { listProductsByIds } from '../../catalogue/products/index.ts';
import { listNotificationReaders, type NotificationReader, unsubscribeFrom } from '../notifications/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import { mail, schedule, type WrittenMail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import type { MailFact } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { type FavoriteAlert, type FavoritesOwner, listKnownOffers, listOwners, takeAlerts } from './store.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

const favoriteAlertMail = mailKind<AlertMail>('favorite.mail_alerts', { words: 'Favorites changed' });

interface AlertMail {
  userId: UserId;
  cheaper: { productId: ProductId; beforePaise: Paise }[];
  back: ProductId[];
}

const POLL_INTERVAL_MS = 60_000;
const OWNERS_AT_ONCE = 100;
const NAMED = 20;

/** When a favorite became cheaper or is available again at the default address (FAV). */
export const favoriteMails = [mail(favoriteAlertMail, write)];

export const favoriteSchedules = [
  schedule('favorite.find_alerts', POLL_INTERVAL_MS, async (services) => {
    const { db } = services;
    let owners: FavoritesOwner[] = [];
    do {
      owners = await listOwners(db, { after: owners.at(-1)?.userId, limit: OWNERS_AT_ONCE });
      if (owners.length > 0) await inTransaction(db, (tx) => look(tx, services, owners));
    } while (owners.length === OWNERS_AT_ONCE);
  }),
];

async function look(tx: Transaction, { jobs }: Services, owners: readonly FavoritesOwner[]): Promise<void> {
  const byOwner = Map.groupBy(await takeAlerts(tx, owners), ({ userId }) => userId);
  const readers = await listNotificationReaders(tx, [...byOwner.keys()]);
  const alerts = readers
    .map((reader) => wantedAlerts(reader, byOwner.get(reader.userId) ?? []))
    .filter(({ cheaper, back }) => cheaper.length + back.length > 0);
  await jobs.sendAll(tx, favoriteAlertMail, alerts);
  await faultPoint('favorite alerts: taken');
}

function wantedAlerts(
  { userId, priceDrops, backInStock }: NotificationReader,
  alerts: readonly FavoriteAlert[],
): AlertMail {
  return {
    userId,
    cheaper: alerts.flatMap(({ productId, beforePaise, isCheaper }) =>
      priceDrops && isCheaper && beforePaise !== null ? [{ productId, beforePaise }] : [],
    ),
    back: alerts.flatMap(({ productId, isBack }) => (backInStock && isBack ? [productId] : [])),
  };
}

/** Figures, and the setting whether to get the mail, are read when it is written. */
async function write(
  services: Services,
  { userId, cheaper, back }: AlertMail,
): Promise<WrittenMail | undefined> {
  const { db, config } = services;
  const [reader] = await listNotificationReaders(db, [userId]);
  if (!reader) return undefined;
  const before = new Map(cheaper.map(({ productId, beforePaise }) => [productId, beforePaise]));
  const products = await listProductsByIds(db, [...before.keys(), ...back]);
  const offers = await listKnownOffers(db, userId, [...before.keys()]);
  const alerts = products.flatMap(({ id, name, pricePaise }) => {
    const known = before.get(id);
    const offer = offers.get(id);
    const isCheaper = reader.priceDrops && known !== undefined && offer !== undefined && offer < known;
    const isBack = reader.backInStock && back.includes(id);
    if (!isCheaper && !isBack) return [];
    const was = isCheaper ? `, was ${rupees(known)}` : '';
    const value = `${rupees(isCheaper ? offer : pricePaise)}${was}${isBack ? ', back in stock' : ''}`;
    const url = pageUrl(config, '/product/:productId', { productId: id });
    return [{ isCheaper, isBack, fact: { label: name, value, url } }];
  });
  if (alerts.length === 0) return undefined;
  const kind = alerts.every(({ isBack }) => !isBack)
    ? 'price_drops'
    : alerts.every(({ isCheaper }) => !isCheaper)
      ? 'back_in_stock'
      : 'favorites';
  return {
    to: reader.email,
    ...WORDS[kind](alerts.length),
    paragraphs: ['Here is what changed for your favorites.', ...more(alerts.length)],
    facts: alerts.slice(0, NAMED).map(({ fact }): MailFact => fact),
    action: { label: 'See your favorites', url: pageUrl(config, '/buyer/favorites') },
    unsubscribe: unsubscribeFrom(services, userId, kind),
  };
}

type Words = (count: number) => { subject: string; heading: string };

const WORDS: Record<'price_drops' | 'back_in_stock' | 'favorites', Words> = {
  price_drops: (count) => ({
    subject:
      count === 1 ? 'A favorite of yours is cheaper now' : `${count} of your favorites are cheaper now`,
    heading: count === 1 ? 'A favorite is cheaper now' : `${count} favorites are cheaper now`,
  }),
  back_in_stock: (count) => ({
    subject:
      count === 1 ? 'A favorite of yours is back in stock' : `${count} of your favorites are back in stock`,
    heading: count === 1 ? 'A favorite is back in stock' : `${count} favorites are back in stock`,
  }),
  favorites: (count) => ({
    subject:
      count === 1
        ? 'A favorite of yours is cheaper and back in stock'
        : `Updates on ${count} of your favorites`,
    heading: count === 1 ? 'A favorite is back, and cheaper' : `Updates on ${count} favorites`,
  }),
};

function more(count: number): string[] {
  return count > NAMED ? [`These are ${NAMED} of ${count}; the page of your favorites has all.`] : [];
}

function rupees(amount: Paise): string {
  return formatRupees(toRupees(amount));
}
