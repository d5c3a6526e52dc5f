import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { ApiClient } from '../../contract/client.ts';
import type { Access, OperatorAccess, SellerAccess } from '../../contract/endpoint.ts';
import { QuestionId, type ShopId, type UserId } from '../../contract/kernel/schemas.ts';
import type { AuthenticatorOffer } from '../../contract/second-factor.ts';
import { newLinkToken } from '../../server/market/accounts/recovery/mail-links.ts';
import { writeToken } from '../../server/community/notifications/unsubscribe-link.ts';
import { Signer } from '../../server/platform/signer.ts';
import { aDelivery } from '../support/after-sale-builders.ts';
import { TEST_SECRET, type TestApp } from '../support/app.ts';
import { Authenticator } from '../support/authenticator.ts';
import { Browser, bearer, newestLink } from '../support/browser.ts';
import { aBuyer, aGuest, anOperator, aSeller, type Person, withAuthenticator } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { anAddress, inCart, place } from '../support/checkout-builders.ts';
import { aComplaint, COMPLAINT, codeFor } from '../support/complaint-builders.ts';
import { type AppWithGoogle, googleSignIn, nonceOf } from '../support/google.ts';
import { takeDown } from '../support/moderation-builders.ts';
import { hashPassword } from '../support/passwords.ts';
import { codeNow, secondStep, TOTP_SECRET, ticketOf } from '../support/second-step.ts';
import { aContact } from './buyer-writes.ts';
import type { WriteOf } from './writes.ts';

/** An endpoint that changes something and is for nobody in particular: sellers and operators may call it, signed in or not. */
export type OpenWrite = WriteOf<Exclude<Access, 'buyer' | 'provider' | SellerAccess | OperatorAccess>>;

/** A call that is ready to be made, the same each time, and of whom the entry in the audit log tells, where it has one. */
interface Ready {
  userId?: string;
  call: () => Promise<LightMyRequestResponse>;
}
type Prepare = (app: AppWithGoogle) => Promise<Ready>;

/** The body of a call, a form where it takes files, or the rest of its address. */
interface Before {
  body?: object;
  id?: string;
}

const PASSWORD = 'monsoon2026';
const SET_UP = '/api/session/operator-set-up';
let newAddresses = 0;
const newAddress = () => `new.address.${(newAddresses += 1)}@post.example`;

async function aSellerByPassword(app: TestApp): Promise<Person & { email: string }> {
  const seller = await aSeller(app, { passwordHash: await hashPassword(PASSWORD) });
  return { ...seller, email: seller.user.email ?? '' };
}

/** A call of a signed-in seller. @param before what has to be there */
function signedIn(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  before: (seller: Person & { email: string }, app: TestApp) => Promise<Before> | Before,
): Prepare {
  return async (app) => {
    const seller = await aSellerByPassword(app);
    const { body, id } = { id: '', ...(await before(seller, app)) };
    const url = path.replace(/:\w+/, id);
    const headers = bearer(seller.token);
    return {
      userId: seller.user.id,
      call: () => app.server.inject({ method, url, headers, ...(body && { payload: body }) }),
    };
  };
}

async function aPicture(): Promise<FormData> {
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#b45309' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('images', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png');
  return form;
}

/** Signed in elsewhere, too. */
async function elsewhere(app: TestApp, email: string): Promise<Browser> {
  const browser = new Browser(app);
  await browser.post('/api/owner/login', { email, password: PASSWORD });
  return browser;
}

async function tokenTo(app: TestApp, email: string): Promise<string> {
  return (await newestLink(app, email)).searchParams.get('token') ?? '';
}

async function anInvited(app: TestApp) {
  const owner = await anOperator(app, ['owner']);
  const email = newAddress();
  const body = { email, name: 'Meera Nair', duties: ['support' as const] };
  const { id: userId } = await owner.api('POST /api/operator/people', { body });
  const browser = new Browser(app);
  const choose = { token: await tokenTo(app, email), password: PASSWORD };
  return {
    userId,
    browser,
    token: choose.token,
    choosePassword: (from = browser) => from.post(`${SET_UP}/password`, choose),
  };
}

/** A call of somebody in a browser of their own, without an account. */
const byVisitor =
  (url: string, before?: (app: TestApp) => Promise<object> | object): Prepare =>
  async (app) => {
    const body = await before?.(app);
    return { call: () => new Browser(app).post(url, body) };
  };

const aRegistration = () => ({ ...aContact(), password: PASSWORD });

/** An account by password, and a browser in which its owner has just signed in by Google. */
async function aHalfLinked(app: AppWithGoogle) {
  const { email } = await aSellerByPassword(app);
  const browser = new Browser(app);
  await googleSignIn(app.google, browser, { sub: newAddress(), email });
  return { browser, email };
}

/** Gives somebody a passkey; its id. */
async function withPasskey(app: TestApp, { api }: Person): Promise<string> {
  const key = new Authenticator(app.config.http.publicUrl);
  const passkey = key.create(await api('POST /api/security/passkey/options'));
  await api('POST /api/security/passkey', { body: { name: 'Laptop', passkey } });
  return key.id.toString('base64url');
}

async function aQuestion(app: TestApp, api: ApiClient, shopId?: ShopId): Promise<string> {
  const { id: productId } = await aProduct(app, { ...(shopId && { shopId }) });
  const question = { params: { productId }, body: { text: 'Is it of brass?' } };
  return (await api('POST /api/question/:productId', question)).id;
}

/** A question about something of a seller's shop. */
async function aQuestionTo(app: TestApp, ownerId: UserId): Promise<string> {
  return aQuestion(app, (await aBuyer(app)).api, (await aShop(app, { ownerId })).id);
}

async function anOrderTo(app: TestApp, seller: Person) {
  return aDelivery(app, { ...seller, shop: await aShop(app, { ownerId: seller.user.id }) });
}

/** The token of a support view of somebody. */
async function aView(app: TestApp, { api, user }: Person): Promise<{ token: string }> {
  const operator = await anOperator(app, ['support']);
  const { code } = await api('POST /api/support-code');
  const consent = { params: { userId: user.id }, body: { code, reason: 'Asked on the phone' } };
  const { handOver } = await operator.api('POST /api/operator/account/:userId/view', consent);
  const { view } = await operator.api('POST /api/operator/support-view', { body: { handOver } });
  return view;
}

const BUYERS = 'of buyers alone';
const MAIL = 'sends a mail, or nothing';
const OFFER = 'offers what is proved by the next call';
const NO_ACCOUNT = 'of people who come without an account';
const SAME_DOOR = 'comes by the door of the other signed-in calls; it needs much before it';

/** Why the log has no entry of such a call, or none that is looked at here. */
export const UNLOGGED: Partial<Record<OpenWrite, string>> = {
  'POST /api/user/register': BUYERS,
  'POST /api/user/login': BUYERS,
  'POST /api/user/guest-login': BUYERS,
  'POST /api/order/confirm': BUYERS,
  'POST /api/pro/:productId/interest': 'counts what was looked at',
  'POST /api/notification/unsubscribe': BUYERS,
  'POST /api/contact': MAIL,
  'POST /api/complaint/confirm': NO_ACCOUNT,
  'POST /api/complaint/track/message': NO_ACCOUNT,
  'POST /api/session/forgot-password': MAIL,
  'POST /api/session/resend-verification': MAIL,
  'POST /api/session/google-link/mail': MAIL,
  'POST /api/profile/deletion/mail': MAIL,
  'POST /api/session/google-nonce': OFFER,
  'POST /api/session/operator-set-up/look': 'reads',
  'POST /api/session/operator-set-up/authenticator': OFFER,
  'POST /api/session/operator-set-up/passkey': OFFER,
  'POST /api/session/second-factor/passkey': OFFER,
  'POST /api/session/confirm/passkey': OFFER,
  'POST /api/security/authenticator/options': OFFER,
  'POST /api/security/passkey/options': OFFER,
  'POST /api/session/refresh': 'keeps a session that an entry tells of',
  'POST /api/owner/register': 'anybody may have sent it: that its address is verified has an entry',
  'POST /api/owner/google-login': 'has a test beside it',
  'POST /api/session/google-link': 'ends as every sign-in does',
  'POST /api/session/google-link/confirm': 'ends as every sign-in does',
  'DELETE /api/question/own/:questionId': SAME_DOOR,
  'POST /api/question/answer/:questionId': SAME_DOOR,
  'DELETE /api/question/answer/own/:answerId': SAME_DOOR,
  'POST /api/order-message/:shopOrderId': SAME_DOOR,
  'POST /api/order-message/:shopOrderId/read': SAME_DOOR,
  'POST /api/take-down/:caseId/appeal': SAME_DOOR,
  'POST /api/complaint/:complaintId/end': SAME_DOOR,
  'DELETE /api/security': SAME_DOOR,
  'POST /api/security/passkey': SAME_DOOR,
  'DELETE /api/security/passkey/:passkeyId': SAME_DOOR,
  'DELETE /api/security/authenticator': SAME_DOOR,
  'POST /api/security/recovery-codes': SAME_DOOR,
  'POST /api/support-view/end': SAME_DOOR,
  'DELETE /api/support-view/:viewId': SAME_DOOR,
};

/** Each such call, ready to be made with success. One that is not here does not compile. */
export const OPEN_WRITES: Record<OpenWrite, Prepare> = {
  'POST /api/user/register': byVisitor('/api/user/register', () => ({ ...aRegistration() })),
  'POST /api/owner/register': byVisitor('/api/owner/register', () => ({ ...aRegistration() })),
  'POST /api/user/login': byVisitor('/api/user/login', async (app) => {
    const { user } = await aBuyer(app, { passwordHash: await hashPassword(PASSWORD) });
    return { email: user.email, password: PASSWORD };
  }),
  'POST /api/user/guest-login': byVisitor('/api/user/guest-login'),
  'POST /api/order/confirm': byVisitor('/api/order/confirm', async (app) => {
    const product = await aProduct(app);
    const guest = await aGuest(app);
    await inCart(app, guest, product);
    const contact = aContact();
    const shopper = { ...guest, addressId: await anAddress(app, guest) };
    await place(shopper, { paymentMethod: 'cash_on_delivery', contact });
    return { token: await tokenTo(app, contact.email) };
  }),
  'POST /api/pro/:productId/interest': async (app) => {
    const { id } = await aProduct(app);
    const body = { kind: 'view' };
    return { call: () => new Browser(app).post(`/api/pro/${id}/interest`, body) };
  },
  'POST /api/notification/unsubscribe': async (app) => {
    const { user } = await aBuyer(app);
    const token = writeToken(new Signer(TEST_SECRET), user.id, 'price_drops');
    return { call: () => new Browser(app).post(`/api/notification/unsubscribe?token=${token}`) };
  },
  'POST /api/contact': byVisitor('/api/contact', () => ({
    name: 'Meera Nair',
    email: newAddress(),
    topic: 'order',
    message: 'One cup is missing.',
  })),
  'POST /api/complaint/confirm': byVisitor('/api/complaint/confirm', async (app) => {
    const email = newAddress();
    const { draftId } = await app.api()('POST /api/complaint', { body: { ...COMPLAINT, email } });
    return { draftId, code: await codeFor(app, email) };
  }),
  'POST /api/complaint/track/message': byVisitor('/api/complaint/track/message', async (app) => {
    const buyer = await aBuyer(app);
    const { number } = await aComplaint(app, buyer);
    return { number, email: buyer.user.email, text: 'Any news?' };
  }),
  'POST /api/session/forgot-password': byVisitor('/api/session/forgot-password', async (app) => ({
    email: (await aSellerByPassword(app)).email,
  })),
  'POST /api/session/resend-verification': byVisitor('/api/session/resend-verification', async (app) => ({
    email: (await aSeller(app, { emailVerifiedAt: null })).user.email,
  })),
  'POST /api/session/google-nonce': byVisitor('/api/session/google-nonce'),
  'POST /api/owner/google-login': async (app) => {
    const browser = new Browser(app);
    const claims = { sub: newAddress(), email: newAddress(), nonce: await nonceOf(browser) };
    const body = { credential: await app.google.credential(claims), role: 'seller' };
    return { call: () => browser.twin().post('/api/owner/google-login', body) };
  },
  'POST /api/session/google-link': async (app) => {
    const { browser } = await aHalfLinked(app);
    return { call: () => browser.twin().post('/api/session/google-link', { password: PASSWORD }) };
  },
  'POST /api/session/google-link/mail': async (app) => {
    const { browser } = await aHalfLinked(app);
    return { call: () => browser.twin().post('/api/session/google-link/mail') };
  },
  'POST /api/session/google-link/confirm': async (app) => {
    const { browser, email } = await aHalfLinked(app);
    await browser.post('/api/session/google-link/mail');
    const token = await tokenTo(app, email);
    return { call: () => browser.twin().post('/api/session/google-link/confirm', { token }) };
  },
  'POST /api/session/operator-set-up/look': async (app) => {
    const { browser, token } = await anInvited(app);
    return { call: () => browser.twin().post(`${SET_UP}/look`, { token }) };
  },
  'POST /api/session/operator-set-up/authenticator': async (app) => {
    const { browser, choosePassword } = await anInvited(app);
    const { ticket } = (await choosePassword()).json<{ ticket: string }>();
    return { call: () => browser.twin().post(`${SET_UP}/authenticator`, { ticket }) };
  },
  'POST /api/session/operator-set-up/passkey': async (app) => {
    const { browser, choosePassword } = await anInvited(app);
    const { ticket } = (await choosePassword()).json<{ ticket: string }>();
    return { call: () => browser.twin().post(`${SET_UP}/passkey`, { ticket }) };
  },
  'POST /api/session/second-factor/passkey': async (app) => {
    const seller = await aSellerByPassword(app);
    await withPasskey(app, seller);
    const browser = new Browser(app);
    const ticket = await ticketOf(browser, 'owner', { email: seller.email, password: PASSWORD });
    return { call: () => browser.twin().post('/api/session/second-factor/passkey', { ticket }) };
  },
  'POST /api/session/confirm/passkey': signedIn(
    'POST',
    '/api/session/confirm/passkey',
    async (seller, app) => {
      await withPasskey(app, seller);
      return {};
    },
  ),
  'POST /api/session/refresh': async (app) => {
    const browser = await elsewhere(app, (await aSellerByPassword(app)).email);
    return { call: () => browser.twin().post('/api/session/refresh') };
  },
  'POST /api/profile/deletion/mail': async (app) => {
    const { token } = await aSeller(app);
    return { call: () => new Browser(app).post('/api/profile/deletion/mail', undefined, bearer(token)) };
  },
  'DELETE /api/question/own/:questionId': signedIn(
    'DELETE',
    '/api/question/own/:questionId',
    async ({ api }, app) => ({
      id: await aQuestion(app, api),
    }),
  ),
  'POST /api/question/answer/:questionId': signedIn(
    'POST',
    '/api/question/answer/:questionId',
    async ({ user }, app) => ({ id: await aQuestionTo(app, user.id), body: { text: 'It is.' } }),
  ),
  'DELETE /api/question/answer/own/:answerId': signedIn(
    'DELETE',
    '/api/question/answer/own/:answerId',
    async ({ api, user }, app) => {
      const params = { questionId: QuestionId.parse(await aQuestionTo(app, user.id)) };
      const { id } = await api('POST /api/question/answer/:questionId', { params, body: { text: 'It is.' } });
      return { id };
    },
  ),
  'POST /api/order-message/:shopOrderId': signedIn(
    'POST',
    '/api/order-message/:shopOrderId',
    async (seller, app) => ({
      id: (await anOrderTo(app, seller)).shopOrderId,
      body: { text: 'It is on its way' },
    }),
  ),
  'POST /api/order-message/:shopOrderId/read': signedIn(
    'POST',
    '/api/order-message/:shopOrderId/read',
    async (seller, app) => {
      const { buyer, shopOrderId } = await anOrderTo(app, seller);
      const params = { shopOrderId };
      await buyer.api('POST /api/order-message/:shopOrderId', { params, body: { text: 'Where is it?' } });
      return { id: shopOrderId };
    },
  ),
  'POST /api/take-down/:caseId/appeal': signedIn(
    'POST',
    '/api/take-down/:caseId/appeal',
    async ({ user }, app) => {
      const { id: shopId } = await aShop(app, { ownerId: user.id });
      const { id: subjectId } = await aProduct(app, { shopId });
      return { id: await takeDown(app, { kind: 'product', subjectId }), body: { text: 'It is no forgery' } };
    },
  ),
  'POST /api/complaint/:complaintId/end': signedIn(
    'POST',
    '/api/complaint/:complaintId/end',
    async (seller, app) => ({
      id: (await aComplaint(app, seller)).id,
    }),
  ),
  'DELETE /api/security': signedIn('DELETE', '/api/security', async (seller, app) => {
    await withAuthenticator(app, seller, TOTP_SECRET);
    return {};
  }),
  'POST /api/security/authenticator/options': signedIn(
    'POST',
    '/api/security/authenticator/options',
    () => ({}),
  ),
  'POST /api/security/passkey/options': signedIn('POST', '/api/security/passkey/options', () => ({})),
  'POST /api/security/passkey': signedIn('POST', '/api/security/passkey', async ({ api }, app) => {
    const creation = await api('POST /api/security/passkey/options');
    return {
      body: { name: 'Laptop', passkey: new Authenticator(app.config.http.publicUrl).create(creation) },
    };
  }),
  'DELETE /api/security/passkey/:passkeyId': signedIn(
    'DELETE',
    '/api/security/passkey/:passkeyId',
    async (seller, app) => {
      await withAuthenticator(app, seller, TOTP_SECRET);
      return { id: await withPasskey(app, seller) };
    },
  ),
  'DELETE /api/security/authenticator': signedIn(
    'DELETE',
    '/api/security/authenticator',
    async (seller, app) => {
      await withAuthenticator(app, seller, TOTP_SECRET);
      await withPasskey(app, seller);
      return {};
    },
  ),
  'POST /api/security/recovery-codes': signedIn(
    'POST',
    '/api/security/recovery-codes',
    async (seller, app) => {
      await withAuthenticator(app, seller, TOTP_SECRET);
      return {};
    },
  ),
  'POST /api/support-view/end': async (app) => {
    const { token } = await aView(app, await aSeller(app));
    return { call: () => new Browser(app).post('/api/support-view/end', undefined, bearer(token)) };
  },
  'DELETE /api/support-view/:viewId': signedIn('DELETE', '/api/support-view/:viewId', async (seller, app) => {
    await aView(app, seller);
    const [look] = (await seller.api('GET /api/support-view')).looks;
    return { id: look?.id ?? '' };
  }),

  'POST /api/owner/login': async (app) => {
    const { user, email } = await aSellerByPassword(app);
    const browser = new Browser(app);
    return {
      userId: user.id,
      call: () => browser.twin().post('/api/owner/login', { email, password: PASSWORD }),
    };
  },
  'POST /api/session/second-factor': async (app) => {
    const seller = await aSellerByPassword(app);
    await withAuthenticator(app, seller, TOTP_SECRET);
    const browser = new Browser(app);
    const ticket = await ticketOf(browser, 'owner', { email: seller.email, password: PASSWORD });
    const proof = { method: 'totp', code: codeNow(app) } as const;
    return { userId: seller.user.id, call: () => secondStep(browser.twin(), ticket, proof) };
  },
  'POST /api/session/operator-login': async (app) => {
    const passwordHash = await hashPassword(PASSWORD);
    const { user } = await anOperator(app, ['support'], { passwordHash, totpSecret: TOTP_SECRET });
    const credentials = { email: user.email, password: PASSWORD };
    const browser = new Browser(app);
    return { userId: user.id, call: () => browser.twin().post('/api/session/operator-login', credentials) };
  },
  'POST /api/session/operator-set-up/password': async (app) => {
    const { userId, browser, choosePassword } = await anInvited(app);
    return { userId, call: () => choosePassword(browser.twin()) };
  },
  'POST /api/session/operator-set-up': async (app) => {
    const { userId, browser, choosePassword } = await anInvited(app);
    const { ticket } = (await choosePassword()).json<{ ticket: string }>();
    const offered = await browser.post(`${SET_UP}/authenticator`, { ticket });
    const { offer, secret } = offered.json<AuthenticatorOffer>();
    const factor = { method: 'totp', offer, code: codeNow(app, 0, secret.replaceAll(' ', '')) };
    return { userId, call: () => browser.twin().post(SET_UP, { ticket, factor }) };
  },
  'POST /api/session/reset-password': async (app) => {
    const { user, email } = await aSellerByPassword(app);
    const browser = new Browser(app);
    await browser.post('/api/session/forgot-password', { email });
    const body = { token: await tokenTo(app, email), password: 'harvest2027' };
    return { userId: user.id, call: () => browser.twin().post('/api/session/reset-password', body) };
  },
  'POST /api/session/confirm-browser': async (app) => {
    const { user, email } = await aSellerByPassword(app);
    const link = { userId: user.id, email, purpose: 'confirm_browser' } as const;
    const token = await newLinkToken(app.database, link);
    const call = () => new Browser(app).post('/api/session/confirm-browser', { token });
    return { userId: user.id, call };
  },
  'POST /api/session/logout': async (app) => {
    const { user, email } = await aSellerByPassword(app);
    const browser = await elsewhere(app, email);
    return { userId: user.id, call: () => browser.twin().post('/api/session/logout') };
  },
  'POST /api/profile/email-change/confirm': async (app) => {
    const seller = await aSellerByPassword(app);
    const email = newAddress();
    await seller.api('POST /api/profile/email-change', { body: { email, password: PASSWORD } });
    const browser = new Browser(app);
    const open = (from: Browser, token: string) => from.post('/api/profile/email-change/confirm', { token });
    await open(browser, await tokenTo(app, email));
    const token = await tokenTo(app, seller.email);
    return { userId: seller.user.id, call: () => open(browser.twin(), token) };
  },
  'POST /api/complaint': signedIn('POST', '/api/complaint', ({ user }) => ({
    body: { ...COMPLAINT, email: user.email ?? '' },
  })),
  'POST /api/complaint/:complaintId/message': signedIn(
    'POST',
    '/api/complaint/:complaintId/message',
    async (seller, app) => ({ id: (await aComplaint(app, seller)).id, body: { text: 'Nobody answers.' } }),
  ),
  'POST /api/question/:productId': signedIn('POST', '/api/question/:productId', async (_, app) => ({
    id: (await aProduct(app)).id,
    body: { text: 'Is it of brass?' },
  })),
  'POST /api/report/:kind/:subjectId': signedIn('POST', '/api/report/product/:subjectId', async (_, app) => ({
    id: (await aProduct(app)).id,
    body: { reason: 'counterfeit' },
  })),
  'PUT /api/profile': signedIn('PUT', '/api/profile', () => ({ body: { name: 'Meera Joshi' } })),
  'PUT /api/profile/picture': signedIn('PUT', '/api/profile/picture', async () => ({
    body: await aPicture(),
  })),
  'DELETE /api/profile/picture': signedIn('DELETE', '/api/profile/picture', () => ({})),
  'PUT /api/profile/password': signedIn('PUT', '/api/profile/password', () => ({
    body: { currentPassword: PASSWORD, newPassword: 'harvest2027' },
  })),
  'DELETE /api/profile': signedIn('DELETE', '/api/profile', () => ({ body: { password: PASSWORD } })),
  'POST /api/profile/email-change': signedIn('POST', '/api/profile/email-change', () => ({
    body: { email: newAddress(), password: PASSWORD },
  })),
  'DELETE /api/profile/email-change': signedIn('DELETE', '/api/profile/email-change', async ({ api }) => {
    await api('POST /api/profile/email-change', { body: { email: newAddress(), password: PASSWORD } });
    return {};
  }),
  'POST /api/session/confirm': signedIn('POST', '/api/session/confirm', () => ({
    body: { proof: { method: 'password', password: PASSWORD } },
  })),
  'DELETE /api/session/others': signedIn('DELETE', '/api/session/others', async ({ user }, app) => {
    await elsewhere(app, user.email ?? '');
    return {};
  }),
  'DELETE /api/session/:sessionId': signedIn(
    'DELETE',
    '/api/session/:sessionId',
    async ({ api, user }, app) => {
      await elsewhere(app, user.email ?? '');
      const other = (await api('GET /api/session')).find(({ isCurrent }) => !isCurrent);
      return { id: other?.id ?? '' };
    },
  ),
  'POST /api/security/authenticator': signedIn(
    'POST',
    '/api/security/authenticator',
    async ({ api }, app) => {
      const { offer, secret } = await api('POST /api/security/authenticator/options');
      return { body: { offer, code: codeNow(app, 0, secret.replaceAll(' ', '')) } };
    },
  ),
  'POST /api/support-code': signedIn('POST', '/api/support-code', () => ({})),
  'DELETE /api/support-code': signedIn('DELETE', '/api/support-code', async ({ api }) => {
    await api('POST /api/support-code');
    return {};
  }),
};
