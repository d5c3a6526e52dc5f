import { useState } from 'react';
import { Link } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { api } from '../api.ts';
import { LoadFailure } from '../load-failure.tsx';
import { useSession } from '../session/session-store.ts';
import { notify } from '../session/toasts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ProfileDialog } from './profile-dialog.tsx';

const loadUser = (signal: AbortSignal): Promise<User> => api('GET /api/user/user', { signal });

/** Who the buyer is (BUYER-03 to BUYER-05). */
export function ProfileScreen() {
  const { data: user, error, reload, show } = useLoaded(loadUser);
  const updateUser = useSession((session) => session.updateUser);
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-labelledby="profile-title" className="grid max-w-measure content-start gap-6">
      <h1 id="profile-title">Profile</h1>
      {user?.isGuest && <GuestInvitation />}
      {user ? (
        <ProfileCard user={user} onEdit={() => setEditing(true)} />
      ) : error === undefined ? (
        <div aria-busy="true">
          <Spinner label="Loading your profile" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      ) : (
        <LoadFailure title="Your profile could not be loaded" error={error} onRetry={reload} />
      )}
      {user && (
        <ProfileDialog
          open={isEditing}
          user={user}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            show(saved);
            updateUser({ name: saved.name, profilePic: saved.profilePic });
            setEditing(false);
            notify('success', 'Profile updated', 'back_office');
          }}
        />
      )}
    </section>
  );
}

function ProfileCard({ user, onEdit }: { user: User; onEdit: () => void }) {
  return (
    <div className="card account-card">
      <div className="flex items-center gap-4">
        <Avatar name={user.name} src={user.profilePic ?? undefined} />
        <p className="min-w-0 grow text-h3">{user.name}</p>
        <Button variant="outline" icon="pencil" onClick={onEdit}>
          Edit
        </Button>
      </div>
      <Facts
        facts={[
          { term: 'Name', value: user.name },
          { term: 'Email', value: user.email ? <EmailValue user={user} /> : 'None yet' },
          { term: 'Phone number', value: user.phoneNumber ?? 'None yet' },
          { term: 'Date of birth', value: user.dob ? formatDate(user.dob) : 'Not given' },
        ]}
      />
    </div>
  );
}

function EmailValue({ user: { email, isEmailVerified } }: { user: User }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {email}
      {isEmailVerified ? (
        <Badge tone="ok" icon="check">
          Verified
        </Badge>
      ) : (
        <Badge tone="warn">Not verified</Badge>
      )}
    </span>
  );
}

function GuestInvitation() {
  return (
    <Notice tone="info" title="You are shopping as a guest">
      <p>Register to find your cart, favorites and orders on every device. You keep everything you have.</p>
      <div className="mt-3">
        <Link to="/register" className={buttonClasses({ variant: 'outline', size: 'small' })}>
          Register
        </Link>
      </div>
    </Notice>
  );
}

function formatDate(date: string): string {
  return new Date(date).toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
}
