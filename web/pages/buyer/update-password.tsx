import { Link, type MetaFunction } from 'react-router';
import { pageTitle } from '../../kit/page/page-title.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PasswordForm } from './profile/password-form.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle('Update Password', matches);

/** Other devices are signed out (BUYER-08). */
export default function UpdatePasswordPage() {
  const isGuest = useSession(({ user }) => user?.isGuest);
  return (
    <section aria-labelledby="password-title" className="grid max-w-form content-start gap-6">
      <h1 id="password-title">Update Password</h1>
      {isGuest ? (
        <EmptyState
          icon="lock"
          title="Guest accounts have no password"
          text="Register to set one; you keep your cart, orders and addresses."
          action={
            <Link to="/register" className={buttonClasses()}>
              Register
            </Link>
          }
        />
      ) : (
        <div className="card account-card">
          <PasswordForm />
        </div>
      )}
    </section>
  );
}
