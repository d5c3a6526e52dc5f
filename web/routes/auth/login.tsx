import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { LoginForm } from '../../auth/sign-in/login-form.tsx';
import { RoleToggle } from '../../auth/sign-in/role-toggle.tsx';
import { SECOND_STEP_TITLE, SignInSteps, useSecondStep } from '../../auth/sign-in/second-step.tsx';
import { useLeaveWhenSignedIn } from '../../auth/sign-in/use-leave-when-signed-in.ts';
import { useRole } from '../../auth/sign-in/use-role.ts';
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
  const [role, setRole] = useRole();
  const { step, goOn, startAgain } = useSecondStep();
  return (
    <AccountPage
      title={step ? SECOND_STEP_TITLE : 'Sign in'}
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
      <SignInSteps step={step} startAgain={startAgain}>
        <RoleToggle value={role} onChange={setRole} />
        <LoginForm role={role} onRole={setRole} goOn={goOn} />
      </SignInSteps>
    </AccountPage>
  );
}
