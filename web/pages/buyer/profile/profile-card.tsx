import type { ReactNode } from 'react';
import type { User } from '../../../../contract/accounts.ts';
import type { Contact } from '../../../../contract/checkout.ts';
import { formatDate } from '../../../../contract/kernel/days.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { EmailChange, type EmailChangeReply } from './email-change.tsx';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { ProfilePicture } from './profile-picture.tsx';

interface ProfileCardProps {
  user: User;
  /** Fills in for data that a guest's account lacks. */
  contact?: Contact | undefined;
  emailChange: Loaded<EmailChangeReply>;
  onEdit: () => void;
  onChange: (user: User) => void;
}

export function ProfileCard({ user, contact, emailChange, onEdit, onChange }: ProfileCardProps) {
  return (
    <section aria-label="Your details" className="card account-card">
      <div className="flex flex-wrap items-center gap-4">
        <ProfilePicture user={user} onChange={onChange} />
        <Button variant="outline" icon="pencil" onClick={onEdit}>
          Edit
        </Button>
      </div>
      <Facts
        facts={[
          { term: 'Name', value: user.name },
          { term: 'Email', value: user.email ? <EmailValue user={user} /> : ofOrder(contact?.email) },
          { term: 'Phone number', value: user.phoneNumber ?? ofOrder(contact?.phoneNumber) },
          { term: 'Date of birth', value: user.dob ? formatDate(user.dob) : 'Not given' },
        ]}
      />
      {user.email !== null && <EmailChange loaded={emailChange} />}
    </section>
  );
}

function ofOrder(known: string | undefined): ReactNode {
  if (known === undefined) return 'None yet';
  return (
    <span className="wrap-anywhere">
      {known} <span className="text-muted">(of your latest order)</span>
    </span>
  );
}

function EmailValue({ user: { email, isEmailVerified } }: { user: User }) {
  return (
    <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
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
