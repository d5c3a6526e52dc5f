import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { Role } from '../../../contract/accounts.ts';
import { AccountPage } from '../../accounts/account-page.tsx';
import { GoogleSignIn } from '../../accounts/google-sign-in.tsx';
import { RegistrationForm } from '../../accounts/registration-form.tsx';
import { RoleToggle } from '../../accounts/role-toggle.tsx';
import { useLeaveWhenSignedIn } from '../../accounts/use-leave-when-signed-in.ts';
import { useReturnPath } from '../../accounts/use-return-path.ts';
import { pageTitle } from '../../page-title.ts';
import { loginAddress } from '../../session/return-path.ts';

export { clientLoader, loader } from '../../session/sign-in-document.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Register', matches),
  { name: 'robots', content: 'noindex' },
];

/** Sign up (REG). */
export default function RegisterPage() {
  useLeaveWhenSignedIn();
  const next = useReturnPath();
  const [role, setRole] = useState<Role>('buyer');
  return (
    <AccountPage
      title="Register"
      text={
        role === 'buyer'
          ? 'Keep your cart, favorites and orders in one place.'
          : 'Open an account for your shop.'
      }
      footer={
        <p>
          Already registered? <Link to={loginAddress(next)}>Sign in</Link>
        </p>
      }
    >
      <RoleToggle value={role} onChange={setRole} />
      <RegistrationForm role={role} />
      <p className="or-line">or</p>
      <GoogleSignIn role={role} />
    </AccountPage>
  );
}
