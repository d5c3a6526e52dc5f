import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '../../../../../contract/problem.ts';
import { Browser } from '../../../../../tests/support/browser.ts';
import { anOperator, aSeller, withAuthenticator } from '../../../../../tests/support/builders.ts';
import { type AppWithGoogle, googleSignIn, startAppWithGoogle } from '../../../../../tests/support/google.ts';
import { hashPassword } from '../../../../../tests/support/passwords.ts';
import { codeNow, secondStep, TOTP_SECRET } from '../../../../../tests/support/second-step.ts';

const PASSWORD = 'monsoon2026';

let app: AppWithGoogle;
let passwordHash: string;
beforeAll(async () => {
  app = await startAppWithGoogle();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

test('Google opens no way around the second factor', { tags: ['AU23'] }, async () => {
  const linked = await aSeller(app, { passwordHash, googleSubject: 'google-linked' });
  await withAuthenticator(app, linked, TOTP_SECRET);
  const claims = { sub: 'google-linked', email: linked.user.email ?? '' };
  const browser = new Browser(app);
  const first = (await googleSignIn(app.google, browser, claims)).json<Problem>();
  expect(first).toMatchObject({ status: 409, code: 'second_factor_needed' });
  const ticket = first.proof?.ticket ?? expect.unreachable();
  const reply = await secondStep(browser, ticket, { method: 'totp', code: codeNow(app) });
  expect(reply.json()).toMatchObject({ id: linked.user.id });

  const careful = await aSeller(app, { passwordHash });
  await withAuthenticator(app, careful, TOTP_SECRET);
  const thief = new Browser(app);
  const wanted = { sub: 'google-thief', email: careful.user.email ?? '' };
  expect((await googleSignIn(app.google, thief, wanted)).json()).toMatchObject({ code: 'already_exists' });
  const linking = await thief.post('/api/session/google-link', { password: PASSWORD });
  expect(linking.json(), 'the password alone adds no way in').toMatchObject({ code: 'wrong_state' });

  const operator = await anOperator(app, ['owner'], { passwordHash, totpSecret: TOTP_SECRET });
  const run = { sub: 'google-operator', email: operator.user.email ?? '' };
  expect((await googleSignIn(app.google, new Browser(app), run)).json()).toMatchObject({
    code: 'wrong_credentials',
  });
});
