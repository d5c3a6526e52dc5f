import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from './layout/account-page.tsx';
import { LoginForm } from './sign-in/login-form.tsx';
import { RoleToggle } from './sign-in/role-toggle.tsx';
import { SECOND_STEP_TITLE, SignInSteps, useSecondStep } from './sign-in/second-step.tsx';
import { useLeaveWhenSignedIn } from './sign-in/use-leave-when-signed-in.ts';
import { useRole } from './sign-in/use-role.ts';
import { useReturnPath } from './sign-in/use-return-path.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { loginAddress } from '../../concepts/session/return-path.ts';

export { clientLoader, loader } from '../../concepts/session/sign-in-document.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Sign in', matches),
  { name: 'robots', content: 'noindex' },
];

/** LOGIN. */
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
