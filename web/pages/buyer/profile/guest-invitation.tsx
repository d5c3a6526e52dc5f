import { Link } from 'react-router';
import type { Contact } from '../../../../contract/checkout.ts';
import { ClaimForm } from '../../../concepts/credentials/claim-form.tsx';

export function GuestInvitation({ contact }: { contact: Contact | undefined }) {
  return (
    <section aria-labelledby="guest-title" className="card account-card">
      <div className="grid gap-2">
        <h2 id="guest-title">You are shopping as a guest</h2>
        <p className="text-muted">
          Choose a password to find your cart, favorites, orders and addresses on every device. You keep
          everything you have.
        </p>
      </div>
      <ClaimForm contact={contact} />
      <p className="text-small text-muted">
        Prefer to enter all your details, or to use Google? <Link to="/register">Register</Link>
      </p>
    </section>
  );
}
