import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { Access, SellerAccess, OperatorAccess } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import type { AuthenticatorOffer } from '../../contract/second-factor.ts';
import { hashPassword } from '../../server/accounts/passwords/passwords.ts';
import type { TestApp } from '../support/app.ts';
import { bearer, Browser, newestLink } from '../support/browser.ts';
import { anOperator, aSeller, type Person, withAuthenticator } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aComplaint, COMPLAINT } from '../support/complaint-builders.ts';
import { codeNow, secondStep, ticketOf, TOTP_SECRET } from '../support/second-step.ts';

/** An endpoint that changes something and is for nobody in particular: sellers and operators may call it, signed in or not. */
export type OpenWrite = {
  [Key in keyof Endpoints]: Key extends `GET ${string}`
    ? never
    : Endpoints[Key] extends { safe: true }
      ? never
      : Endpoints[Key]['access'] extends Exclude<Access, 'buyer' | 'provider' | SellerAccess | OperatorAccess>
        ? Key
        : never;
}[keyof Endpoints];

/** A call that is ready to be made, and of whom its entry tells. */
interface Ready {
  userId: string;
  call: () => Promise<LightMyRequestResponse>;
}
type Prepare = (app: TestApp) => Promise<Ready>;

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
  before: (seller: Person, app: TestApp) => Promise<Before> | Before,
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
  return { userId, browser, choosePassword: () => browser.post(`${SET_UP}/password`, choose) };
}

const BUYERS = 'of buyers alone';
const MAIL = 'sends a mail, or nothing';
const OFFER = 'offers what is proved by the next call';
const NO_ACCOUNT = 'of people who come without an account';
const SAME_DOOR = 'comes by the door of the other signed-in calls; it needs much before it';

/** Each such call, or why the log has no entry of it here. One that has neither does not compile. */
export const OPEN_WRITES: Record<OpenWrite, Prepare | string> = {
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

  'POST /api/owner/login': async (app) => {
    const { user, email } = await aSellerByPassword(app);
    const browser = new Browser(app);
    return { userId: user.id, call: () => browser.post('/api/owner/login', { email, password: PASSWORD }) };
  },
  'POST /api/session/second-factor': async (app) => {
    const seller = await aSellerByPassword(app);
    await withAuthenticator(app, seller, TOTP_SECRET);
    const browser = new Browser(app);
    const ticket = await ticketOf(browser, 'owner', { email: seller.email, password: PASSWORD });
    const proof = { method: 'totp', code: codeNow(app) } as const;
    return { userId: seller.user.id, call: () => secondStep(browser, ticket, proof) };
  },
  'POST /api/session/operator-login': async (app) => {
    const passwordHash = await hashPassword(PASSWORD);
    const { user } = await anOperator(app, ['support'], { passwordHash, totpSecret: TOTP_SECRET });
    const credentials = { email: user.email, password: PASSWORD };
    const browser = new Browser(app);
    return { userId: user.id, call: () => browser.post('/api/session/operator-login', credentials) };
  },
  'POST /api/session/operator-set-up/password': async (app) => {
    const { userId, choosePassword } = await anInvited(app);
    return { userId, call: choosePassword };
  },
  'POST /api/session/operator-set-up': async (app) => {
    const { userId, browser, choosePassword } = await anInvited(app);
    const { ticket } = (await choosePassword()).json<{ ticket: string }>();
    const offered = await browser.post(`${SET_UP}/authenticator`, { ticket });
    const { offer, secret } = offered.json<AuthenticatorOffer>();
    const factor = { method: 'totp', offer, code: codeNow(app, 0, secret.replaceAll(' ', '')) };
    return { userId, call: () => browser.post(SET_UP, { ticket, factor }) };
  },
  'POST /api/session/reset-password': async (app) => {
    const { user, email } = await aSellerByPassword(app);
    const browser = new Browser(app);
    await browser.post('/api/session/forgot-password', { email });
    const body = { token: await tokenTo(app, email), password: 'harvest2027' };
    return { userId: user.id, call: () => browser.post('/api/session/reset-password', body) };
  },
  'POST /api/session/logout': async (app) => {
    const { user, email } = await aSellerByPassword(app);
    const browser = await elsewhere(app, email);
    return { userId: user.id, call: () => browser.post('/api/session/logout') };
  },
  'POST /api/profile/email-change/confirm': async (app) => {
    const seller = await aSellerByPassword(app);
    const email = newAddress();
    await seller.api('POST /api/profile/email-change', { body: { email, password: PASSWORD } });
    const browser = new Browser(app);
    const open = (token: string) => browser.post('/api/profile/email-change/confirm', { token });
    await open(await tokenTo(app, email));
    const token = await tokenTo(app, seller.email);
    return { userId: seller.user.id, call: () => open(token) };
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
