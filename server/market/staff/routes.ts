import { staffEndpoints } from '../../../contract/staff.ts';
import { callerOf } from '../accounts/index.ts';
import type { SellerActor } from '../../platform/http/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { RegisterConcept } from '../../concept/concept.ts';
import { acceptInvitation, getInvitation } from './invitations.ts';
import {
  changeRights,
  dismissMember,
  getMembers,
  givableBy,
  inviteAgain,
  inviteMember,
  isChangeableBy,
  presentActingShop,
  presentMember,
} from './manage-members.ts';
import { memberNotFound } from './refusals.ts';
import { listActingShops, type MemberRow } from './store.ts';

export const registerStaff: RegisterConcept = (app, services) => {
  const { db, authenticate } = services;
  const present = (actor: SellerActor, row: MemberRow) => presentMember(row, isChangeableBy(actor, row));

  serve(app, authenticate, staffEndpoints, {
    'GET /api/shop/member': async ({ actor }) => ({
      members: (await getMembers(services, actor)).map((row) => present(actor, row)),
      givable: givableBy(actor),
    }),
    'POST /api/shop/member': async ({ actor, body, request }) =>
      present(actor, await inviteMember(services, actor, body, callerOf(request))),
    'PATCH /api/shop/member/:memberId': async ({ actor, params, body }) =>
      present(actor, await changeRights(services, actor, params.memberId, body.rights)),
    'POST /api/shop/member/:memberId/resend': async ({ actor, params, request }) => {
      await inviteAgain(services, actor, params.memberId, callerOf(request));
      return { message: 'A new invitation is on its way' };
    },
    'DELETE /api/shop/member/:memberId': async ({ actor, params }) => {
      const { joinedAt } = await dismissMember(services, actor, params.memberId);
      return {
        message: joinedAt ? 'The person no longer works for your shop' : 'The invitation was withdrawn',
      };
    },
    'GET /api/session/shops': async ({ actor }) =>
      (await listActingShops(db, actor.personId)).map(presentActingShop),
    'GET /api/session/invitation': ({ query }) => getInvitation(services, query.token),
    'POST /api/session/invitation/accept': ({ actor, body }) => acceptInvitation(services, actor, body.token),
    find: {
      memberId: async ({ actor, params }) => {
        const members = await getMembers(services, actor);
        if (!members.some(({ id }) => id === params.memberId)) throw memberNotFound();
      },
    },
  });
};
