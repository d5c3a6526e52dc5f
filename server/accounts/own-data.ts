import type { User } from '../../contract/accounts.ts';
import type { OwnSession } from '../../contract/own-sessions.ts';
import type { EmailChange } from '../../contract/profile.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { Services } from '../platform/services.ts';
import { getEmailChange } from './profile/email-change/change-email.ts';
import { getUser } from './profile/get-user.ts';
import { presentUser } from './profile/present-user.ts';
import { listOwnSessions } from './sessions/devices.ts';

interface OwnAccount {
  profile: User & { registeredAt: string; signsInWithGoogle: boolean };
  emailChange: EmailChange | null;
  sessions: OwnSession[];
}

/** What accounts keep of a person, for the person: nothing that could sign anybody in. */
export async function readOwnAccount(services: Services, actor: Actor): Promise<OwnAccount> {
  const user = await getUser(services.db, actor.userId);
  return {
    profile: {
      ...presentUser(user),
      registeredAt: user.createdAt.toISOString(),
      signsInWithGoogle: user.googleSubject !== null,
    },
    emailChange: await getEmailChange(services, actor.userId),
    sessions: await listOwnSessions(services, actor),
  };
}
