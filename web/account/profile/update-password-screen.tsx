import { Link } from 'react-router';
import { useSession } from '../../shared/storage/session-store.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PasswordForm } from './password-form.tsx';

/** Changes the password; other devices are signed out (BUYER-08). */
export function UpdatePasswordScreen() {
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
