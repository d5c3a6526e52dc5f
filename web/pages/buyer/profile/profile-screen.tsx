import { type ReactNode, useEffect, useState } from 'react';
import type { User } from '../../../../contract/accounts.ts';
import type { Contact } from '../../../../contract/checkout.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { loadLatestContact } from '../../../concepts/orders/latest-contact.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import type { Loaded, LoadedScreen, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { TakenDownNote } from '../taken-down/taken-down-note.tsx';
import { loadTakenDown } from '../taken-down/taken-down-screen.tsx';
import { GuestInvitation } from './guest-invitation.tsx';
import { AccountData } from './account-data.tsx';
import { loadSessions, Devices } from './devices.tsx';
import { loadEmailChange } from './email-change.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { loadLooks, SupportHelp } from './support-help.tsx';

interface Profile {
  user: User;
  contact?: Contact | undefined;
}

export const loadBuyerProfile: ScreenLoad<Profile> = async (client) => {
  const user = await client('GET /api/user/user');
  return { user, contact: user.isGuest ? await loadLatestContact(client) : undefined };
};

export const loadSellerProfile: ScreenLoad<Profile> = async (client) => ({
  user: await client('GET /api/owner/owner'),
});

export const PROFILE_LOADS = {
  sessions: loadSessions,
  emailChange: loadEmailChange,
  takenDown: loadTakenDown,
  looks: loadLooks,
};

interface ProfileScreenProps extends LoadedScreen<typeof PROFILE_LOADS> {
  profile: Loaded<Profile>;
  title?: string;
  children?: ReactNode;
}

/** BUYER-03 to BUYER-05, AU16. */
export function ProfileScreen({
  profile,
  sessions,
  emailChange,
  takenDown,
  looks,
  title = 'Profile',
  children,
}: ProfileScreenProps) {
  const { data, error, reload, show } = useLoadedPart(profile);
  const { user, contact } = data ?? {};
  const updateUser = useSession((session) => session.updateUser);
  const [isEditing, setEditing] = useState(false);
  // Name and picture in the header, and whether this is a guest, follow the server.
  useEffect(() => {
    if (user) updateUser({ name: user.name, profilePic: user.profilePic, isGuest: user.isGuest });
  }, [user, updateUser]);
  return (
    <div className="grid max-w-measure content-start gap-6">
      <h1>{title}</h1>
      <TakenDownNote loaded={takenDown} />
      {user?.isGuest && <GuestInvitation contact={contact} />}
      {user ? (
        <ProfileCard
          user={user}
          contact={contact}
          emailChange={emailChange}
          onEdit={() => setEditing(true)}
          onChange={(changed) => show({ user: changed, contact })}
        />
      ) : (
        <LoadFailure title="Your profile could not be loaded" error={error} onRetry={reload} />
      )}
      {user && (
        <>
          {children}
          <Devices loaded={sessions} />
          {!user.isGuest && <SupportHelp loaded={looks} />}
          <AccountData />
          <ProfileDialog
            open={isEditing}
            user={user}
            onClose={() => setEditing(false)}
            onSaved={(saved) => {
              show({ user: saved, contact });
              setEditing(false);
              notify('success', 'Profile updated');
            }}
          />
        </>
      )}
    </div>
  );
}
