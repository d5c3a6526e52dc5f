import type { MetaFunction } from 'react-router';
import { PasswordForm } from '../../account/profile/password-form.tsx';
import { ProfileScreen } from '../../account/profile/profile-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Account', matches);

/** The seller's own account, beside the shop. */
export default function SellerAccountPage() {
  return (
    <ProfileScreen account="seller" title="Account">
      <section aria-labelledby="password-title" className="card account-card">
        <h2 id="password-title">Password</h2>
        <PasswordForm />
      </section>
    </ProfileScreen>
  );
}
