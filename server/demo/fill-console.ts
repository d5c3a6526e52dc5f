import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ApiClient } from '../../contract/client.ts';
import type { Role, UserId } from '../../contract/kernel/schemas.ts';
import type { ShopDocumentKind } from '../../contract/kernel/shop-checks.ts';
import type { SellerProduct } from '../../contract/seller-products.ts';
import { DEMO_ACCOUNTS } from '../../database/demo/accounts.ts';
import { BUYERS } from '../../database/demo/buyers.ts';
import {
  ANNOUNCEMENT,
  APPLICATION,
  CHANGED_PRODUCT,
  COMPLAINTS,
  MORE_SELLERS,
  NEW_PRODUCT,
  REPORTS,
} from '../../database/demo/console.ts';
import { after, atKolkataHour, DAY_MS } from '../../database/demo/instants.ts';
import { ART_FOLDER } from '../../database/demo/picture-folders.ts';
import { findUserByEmail, removeSessions, startSession } from '../market/accounts/index.ts';
import { fileComplaint } from '../market/complaints/index.ts';
import { inTransaction, settleAll } from '../platform/database/transaction.ts';
import { injectedClient } from '../platform/http/injected-client.ts';
import type { Services } from '../platform/services.ts';
import { paperOf } from './paper.ts';

const SCHEDULED_IN_DAYS = 2;
const OVERDUE_AFTER_DAYS = 3;
const NOWHERE = '127.0.0.1/32';

interface Person {
  id: UserId;
  name: string;
  email: string;
  api: ApiClient;
}

/**
 * Fills the console of a new demo market through the API, as its people would. Their sessions end with it, also when it fails.
 */
export async function fillConsole(server: FastifyInstance, services: Services): Promise<void> {
  const people: Person[] = [];
  const signIn = async (email: string): Promise<Person> => {
    const person = await personOf(server, services, email);
    people.push(person);
    return person;
  };
  try {
    const operator = await signIn(DEMO_ACCOUNTS.operator);
    // All of them end before the sessions do, also when one fails.
    await settleAll([
      signIn(MORE_SELLERS.applicant.email).then((applicant) => apply(applicant, operator.api)),
      signIn(NEW_PRODUCT.seller).then(addProduct),
      signIn(CHANGED_PRODUCT.seller).then(changeProduct),
      complain(services, signIn),
      scheduleAnnouncement(operator.api, services.clock()),
    ]);
    await reportSome(await signIn(DEMO_ACCOUNTS.seller), await signIn(emailOf(2)));
  } finally {
    for (const { id } of people) await inTransaction(services.db, (tx) => removeSessions(tx, id));
  }
}

async function personOf(
  server: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  email: string,
): Promise<Person> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`the demo market has no ${email}`);
  const { id, name } = user;
  const role: Role = user.role;
  const { accessToken } = await startSession(db, { id, role }, 'The demo market', {
    hasSecondFactor: role === 'operator',
  });
  return { id, name, email, api: injectedClient(server, accessToken) };
}

function emailOf(place: number): string {
  const buyer = BUYERS[place];
  if (!buyer) throw new Error('the demo market has too few buyers');
  return buyer.email;
}

/** The shop submits everything; its bank account was checked already. */
async function apply({ id: userId, api }: Person, operatorApi: ApiClient): Promise<void> {
  const own = await api('GET /api/shop/:userId', { params: { userId } });
  if (!own) throw new Error('the demo market has no shop that applied');
  const { version } = await api('GET /api/shop/verification');
  await api('PUT /api/shop/verification', { body: { ...APPLICATION.business, version } });
  for (const [kind, lines] of Object.entries(APPLICATION.documents)) {
    await api('POST /api/shop/verification/document', {
      body: documentForm(kind as ShopDocumentKind, lines),
    }); // the keys of the table
  }
  const standing = await api('GET /api/shop/standing');
  if (standing) await api('POST /api/shop/submit', { body: { version: standing.version } });
  const params = { shopId: own.id };
  const shop = await operatorApi('GET /api/operator/shop/:shopId', { params });
  await operatorApi('POST /api/operator/shop/:shopId/check/:check', {
    params: { ...params, check: 'bank' },
    body: { version: shop.version, result: 'passed', note: '' },
  });
}

function documentForm(kind: ShopDocumentKind, lines: readonly string[]): FormData {
  const form = new FormData();
  form.append('kind', kind);
  form.append('document', new Blob([new Uint8Array(paperOf(lines))]), `${kind.replace('_', '-')}.pdf`);
  return form;
}

async function addProduct({ api }: Person): Promise<void> {
  const { category, categoryId, gender, brand, attributes, label, variants } = await productNamed(
    api,
    NEW_PRODUCT.like,
  );
  const { netQuantity, hsnCode, gstClass } = variants[0] ?? {};
  const form = new FormData();
  const fields = {
    name: NEW_PRODUCT.name,
    description: NEW_PRODUCT.description,
    price: NEW_PRODUCT.price,
    category,
    categoryId,
    gender,
    brand,
    netQuantity,
    hsnCode,
    gstClass,
    attributes: JSON.stringify(attributes),
    label: JSON.stringify(label),
    imageAlts: NEW_PRODUCT.alt,
  };
  for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value);
  const picture = await readFile(join(ART_FOLDER, NEW_PRODUCT.art));
  form.append('images', new Blob([new Uint8Array(picture)]), NEW_PRODUCT.art);
  await api('POST /api/pro', { body: form });
}

async function changeProduct({ api }: Person): Promise<void> {
  const { name, part, becomes } = CHANGED_PRODUCT;
  const { id: productId, description: before } = await productNamed(api, name);
  const description = before.replace(part, becomes);
  await api('PUT /api/pro/:productId', { params: { productId }, body: { description } });
}

async function productNamed(api: ApiClient, name: string): Promise<SellerProduct> {
  const products = await api('GET /api/shop/products');
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`the demo market has no ${name}`);
  return found;
}

/** One is overdue since yesterday, the other is new. */
async function complain(services: Services, signIn: (email: string) => Promise<Person>): Promise<void> {
  const { clock } = services;
  const filed = [
    { by: await signIn(emailOf(1)), daysAgo: OVERDUE_AFTER_DAYS, text: COMPLAINTS.overdue },
    { by: await signIn(DEMO_ACCOUNTS.buyer), daysAgo: 0, text: COMPLAINTS.fresh },
  ];
  for (const { by, daysAgo, text } of filed) {
    const then = { ...services, clock: () => after(clock(), -daysAgo * DAY_MS) };
    const form = { name: by.name, email: by.email, about: 'market', subject: '', text } as const;
    await fileComplaint(then, by.id, form, NOWHERE);
  }
}

async function scheduleAnnouncement(api: ApiClient, now: Date): Promise<void> {
  const { body, note } = ANNOUNCEMENT;
  const { id: versionId, version } = await api('POST /api/operator/content/draft', {
    body: { content: { place: 'announcement', body }, note },
  });
  if (!versionId) throw new Error('a draft without an id');
  const startsAt = atKolkataHour(after(now, SCHEDULED_IN_DAYS * DAY_MS), 9).toISOString();
  await api('POST /api/operator/content/version/:versionId/schedule', {
    params: { versionId },
    body: { version, startsAt },
  });
}

async function reportSome(seller: Person, buyer: Person): Promise<void> {
  const { reviews } = await seller.api('GET /api/review/received', { query: { limit: '50' } });
  const [worst] = reviews.toSorted((one, other) => one.stars - other.stars);
  if (worst)
    await seller.api('POST /api/report/:kind/:subjectId', {
      params: { kind: 'review', subjectId: worst.id },
      body: REPORTS.review,
    });
  const [product] = await seller.api('GET /api/shop/products', { query: { limit: '1' } });
  if (product)
    await buyer.api('POST /api/report/:kind/:subjectId', {
      params: { kind: 'product', subjectId: product.id },
      body: REPORTS.product,
    });
}
