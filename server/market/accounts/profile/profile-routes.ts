import type { FastifyInstance } from 'fastify';
import { deviceEndpoints } from '../../../../contract/devices.ts';
import { profileEndpoints } from '../../../../contract/profile.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { callerOf } from '../sessions/caller.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { claimAccount } from '../sign-in/claim-account.ts';
import { confirmEmailChange, getEmailChange, requestEmailChange } from './email-change/change-email.ts';
import { removeEmailChange } from './email-change/store.ts';
import { getUser, presentUser } from './user.ts';
import { registerProfileUploads, removeProfilePicture } from './profile-picture.ts';
import { endOtherSessions, endSession, listDevices } from '../sessions/devices.ts';

const CLAIMED = { message: 'We sent you a mail. Open its link, then sign in; you keep everything you have.' };
const CHANGE_REQUESTED = {
  message: 'We sent a mail to your present and one to your new address. Please open the link in both.',
};
const CHANGED = { message: 'Your e-mail address was changed. Other devices are signed out.', isDone: true };
const HALF_CHANGED = {
  message: 'Thank you. Now open the link in the mail to the other address, too.',
  isDone: false,
};

/** The calls are BUYER-03 to BUYER-05, BUYER-08 and AU16. */
export function registerProfile(app: FastifyInstance, services: Services): void {
  const { db, authenticate } = services;
  void app.register((scope) => registerProfileUploads(scope, services));

  serve(app, authenticate, profileEndpoints, {
    'PUT /api/profile': async ({ actor, body }) => presentUser(await changeProfile(services, actor, body)),
    'PUT /api/profile/password': async ({ actor, body, request }) => {
      await changePassword(services, actor, body, callerOf(request));
      return { message: 'Your password was changed. Other devices are signed out.' };
    },
    'POST /api/profile/account': async ({ actor, body, request }) => {
      await claimAccount(services, actor.userId, body, callerOf(request));
      return CLAIMED;
    },
    'GET /api/profile/email-change': async ({ actor }) => ({
      change: await getEmailChange(services, actor.userId),
    }),
    'POST /api/profile/email-change': async ({ actor, body, request }) => {
      await requestEmailChange(services, actor, body, callerOf(request));
      return CHANGE_REQUESTED;
    },
    'DELETE /api/profile/email-change': async ({ actor }) => {
      await inTransaction(db, (tx) => removeEmailChange(tx, actor.userId));
      return { message: 'Your e-mail address stays as it is.' };
    },
    'POST /api/profile/email-change/confirm': async ({ actor, body, request }) => {
      const isDone = await confirmEmailChange(services, actor, body.token, callerOf(request));
      return isDone ? CHANGED : HALF_CHANGED;
    },
    'DELETE /api/profile/picture': async ({ actor }) => {
      await removeProfilePicture(services, actor.userId);
      return presentUser(await getUser(db, actor.userId));
    },
  });

  serve(app, authenticate, deviceEndpoints, {
    'GET /api/session': ({ actor }) => listDevices(services, actor),
    'DELETE /api/session/others': async ({ actor, request }) => {
      await endOtherSessions(services, actor, callerOf(request));
      return { message: 'All other devices are signed out.' };
    },
    'DELETE /api/session/:sessionId': async ({ actor, params: { sessionId }, request }) => {
      await endSession(services, actor, sessionId, callerOf(request));
      return { message: 'That device is signed out.' };
    },
  });
}
