import type { MetaFunction } from 'react-router';
import { PasswordForm } from '../buyer/profile/password-form.tsx';
import { loadSellerProfile, PROFILE_LOADS, ProfileScreen } from '../buyer/profile/profile-screen.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/account';

export const meta: MetaFunction = ({ matches }) => pageTitle('Account', matches);

export const clientLoader = screenLoader({ profile: loadSellerProfile, ...PROFILE_LOADS });

export default function SellerAccountPage({ loaderData }: Route.ComponentProps) {
  return (
    <ProfileScreen {...loaderData} title="Account">
      <section aria-labelledby="password-title" className="card account-card">
        <h2 id="password-title">Password</h2>
        <PasswordForm />
      </section>
    </ProfileScreen>
  );
}
