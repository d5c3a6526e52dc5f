import type { FastifyInstance } from 'fastify';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import {
  type NotificationKind,
  type NotificationSettings,
  notificationEndpoints,
} from '../../../contract/notifications.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { badUnsubscribeLink } from './refusals.ts';
import { findSettings, saveSettings } from './store.ts';
import { readToken } from './unsubscribe-link.ts';

const SETTINGS_OF: Record<NotificationKind, readonly (keyof NotificationSettings)[]> = {
  price_drops: ['priceDrops'],
  back_in_stock: ['backInStock'],
  favorites: ['priceDrops', 'backInStock'],
  review_replies: ['reviewReplies'],
  question_answers: ['questionAnswers'],
};

const UNSUBSCRIBE = '/api/notification/unsubscribe';

export function registerNotifications(app: FastifyInstance, services: Services): void {
  // A scope of its own: nowhere else may a body be of any kind.
  void app.register((scope) => serveNotifications(scope, services));
}

async function serveNotifications(
  scope: FastifyInstance,
  { config, db, signer, authenticate }: Services,
): Promise<void> {
  // Mail programs send any body; it is ignored.
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  // Some mail programs open the address as a page instead of calling it.
  scope.addHook('onRequest', async (request, reply) => {
    const isPage = request.headers.accept?.includes('text/html') === true;
    if (request.method !== 'GET' || !isPage || !request.url.startsWith(UNSUBSCRIBE)) return;
    const [, query = ''] = request.url.split('?', 2);
    return reply.redirect(`${config.http.publicUrl}/unsubscribe?${query}`, 303);
  });

  serve(scope, authenticate, notificationEndpoints, {
    'GET /api/notification/settings': ({ actor }) => findSettings(db, actor.userId),

    'PATCH /api/notification/settings': async ({ actor, body }) => {
      await saveSettings(db, actor.userId, body);
      return findSettings(db, actor.userId);
    },

    'GET /api/notification/unsubscribe': async ({ query }) => {
      const { userId, kind } = read(query.token);
      const settings = await findSettings(db, userId);
      return { kind, isOn: SETTINGS_OF[kind].some((name) => settings[name]) };
    },

    'POST /api/notification/unsubscribe': async ({ query }) => {
      const { userId, kind } = read(query.token);
      await saveSettings(db, userId, switchedOff(kind));
      return { message: 'You will get no more of these mails' };
    },
  });

  function read(token: string): { userId: UserId; kind: NotificationKind } {
    const link = readToken(signer, token);
    if (!link) throw badUnsubscribeLink();
    return link;
  }
}

function switchedOff(kind: NotificationKind): Partial<NotificationSettings> {
  return Object.fromEntries(SETTINGS_OF[kind].map((name) => [name, false]));
}
