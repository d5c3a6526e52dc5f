import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { Role } from '../../../contract/accounts.ts';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { LoginForm } from '../../auth/sign-in/login-form.tsx';
import { OtherSignIns } from '../../auth/sign-in/other-sign-ins.tsx';
import { RoleToggle } from '../../auth/sign-in/role-toggle.tsx';
import { useLeaveWhenSignedIn } from '../../auth/sign-in/use-leave-when-signed-in.ts';
import { useReturnPath } from '../../auth/sign-in/use-return-path.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { loginAddress } from '../../shared/session/return-path.ts';

export { clientLoader, loader } from '../../shared/session/sign-in-document.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Sign in', matches),
  { name: 'robots', content: 'noindex' },
];

/** Sign in (LOGIN). */
export default function LoginPage() {
  useLeaveWhenSignedIn();
  const next = useReturnPath();
  const [role, setRole] = useState<Role>('buyer');
  return (
    <AccountPage
      title="Sign in"
      text={
        next !== undefined
          ? 'Sign in to go on. Without an account, Guest Login is the quickest way.'
          : undefined
      }
      footer={
        <p>
          New here? <Link to={loginAddress(next, '/register')}>Register</Link>
        </p>
      }
    >
      <RoleToggle value={role} onChange={setRole} />
      <LoginForm role={role} />
      <OtherSignIns role={role} />
    </AccountPage>
  );
}
