import type { User } from '../../../contract/accounts.ts';
import type { Device } from '../../../contract/devices.ts';
import type { Security } from '../../../contract/second-factor.ts';
import type { EmailChange } from '../../../contract/profile.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';
import { getEmailChange } from './profile/email-change/change-email.ts';
import { getUser, presentUser } from './profile/user.ts';
import { presentSecurity } from './second-factor/present-security.ts';
import { listDevices } from './sessions/devices.ts';
import type { DataExport } from '../../../contract/privacy.ts';

interface OwnAccount {
  profile: User & { registeredAt: string; signsInWithGoogle: boolean };
  secondFactor: Security;
  emailChange: EmailChange | null;
  sessions: Device[];
}

async function exportAccount(services: Services, actor: Actor): Promise<OwnAccount> {
  const user = await getUser(services.db, actor.userId);
  return {
    profile: {
      ...presentUser(user),
      registeredAt: user.createdAt.toISOString(),
      signsInWithGoogle: user.googleSubject !== null,
    },
    secondFactor: await presentSecurity(services.db, actor),
    emailChange: await getEmailChange(services, actor.userId),
    sessions: await listDevices(services, actor),
  };
}

export async function exportedAccount(services: Services, actor: Actor): Promise<DataExport['parts']> {
  const { profile, secondFactor, emailChange, sessions } = await exportAccount(services, actor);
  return {
    profile: {
      about: 'Who you are to us: what you told us about yourself, and how you sign in.',
      data: profile,
    },
    ...(actor.role !== 'buyer' && {
      secondFactor: {
        about: 'What signing in asks for beside your password, by the names that you gave.',
        data: secondFactor,
      },
    }),
    emailChange: { about: 'A new e-mail address that waits for its confirmation.', data: emailChange },
    sessions: {
      about: 'Where you are signed in, and the devices by which you recognise it.',
      data: sessions,
    },
  };
}
