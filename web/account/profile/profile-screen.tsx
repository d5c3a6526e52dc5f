import { type ReactNode, useEffect, useState } from 'react';
import type { Role, User } from '../../../contract/accounts.ts';
import type { Contact } from '../../../contract/checkout.ts';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { loadLatestContact } from '../../shared/orders/latest-contact.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoaded } from '../../shared/screens/use-loaded.ts';
import { GuestInvitation } from './guest-invitation.tsx';
import { OwnData } from './own-data.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

interface Profile {
  user: User;
  /** Of a guest: whom the latest order was for. */
  contact?: Contact | undefined;
}

const LOADERS: Record<Role, (signal: AbortSignal) => Promise<Profile>> = {
  buyer: async (signal) => {
    const user = await api('GET /api/user/user', { signal });
    return { user, contact: user.isGuest ? await loadLatestContact(signal) : undefined };
  },
  seller: async (signal) => ({ user: await api('GET /api/owner/owner', { signal }) }),
};

interface ProfileScreenProps {
  account?: Role;
  title?: string;
  /** Further parts, between the profile and the sessions. */
  children?: ReactNode;
}

/** Who somebody is to us, where they are signed in, and what becomes of their data (BUYER-03 to BUYER-05, AU16). */
export function ProfileScreen({ account = 'buyer', title = 'Profile', children }: ProfileScreenProps) {
  const { data, error, reload, show } = useLoaded(LOADERS[account]);
  const { user, contact } = data ?? {};
  const updateUser = useSession((session) => session.updateUser);
  const [isEditing, setEditing] = useState(false);
  // The name and picture in the header, and whether this is a guest, are as the server says now.
  useEffect(() => {
    if (user) updateUser({ name: user.name, profilePic: user.profilePic, isGuest: user.isGuest });
  }, [user, updateUser]);
  return (
    <div className="grid max-w-measure content-start gap-6">
      <h1>{title}</h1>
      {user?.isGuest && <GuestInvitation contact={contact} />}
      {user ? (
        <ProfileCard
          user={user}
          contact={contact}
          onEdit={() => setEditing(true)}
          onChange={(changed) => show({ user: changed, contact })}
        />
      ) : error === undefined ? (
        <div aria-busy="true">
          <Spinner label="Loading your profile" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      ) : (
        <LoadFailure title="Your profile could not be loaded" error={error} onRetry={reload} />
      )}
      {user && (
        <>
          {children}
          <OwnSessions />
          <OwnData />
          <ProfileDialog
            open={isEditing}
            user={user}
            onClose={() => setEditing(false)}
            onSaved={(saved) => {
              show({ user: saved, contact });
              setEditing(false);
              notify('success', 'Profile updated', 'back_office');
            }}
          />
        </>
      )}
    </div>
  );
}
