import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from './layout/account-page.tsx';
import { GoogleSignIn } from './sign-in/google-sign-in.tsx';
import { RegistrationForm } from './register/registration-form.tsx';
import { RoleToggle } from './sign-in/role-toggle.tsx';
import { SECOND_STEP_TITLE, SignInSteps, useSecondStep } from './sign-in/second-step.tsx';
import { useLeaveWhenSignedIn } from './sign-in/use-leave-when-signed-in.ts';
import { useRole } from './sign-in/use-role.ts';
import { useReturnPath } from './sign-in/use-return-path.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { loginAddress } from '../../concepts/session/return-path.ts';

export { clientLoader, loader } from '../../concepts/session/sign-in-document.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Register', matches),
  { name: 'robots', content: 'noindex' },
];

/** REG. */
export default function RegisterPage() {
  useLeaveWhenSignedIn();
  const next = useReturnPath();
  const [role, setRole] = useRole();
  const { step, goOn, startAgain } = useSecondStep();
  return (
    <AccountPage
      title={step ? SECOND_STEP_TITLE : 'Register'}
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
      <SignInSteps step={step} startAgain={startAgain}>
        <RoleToggle value={role} onChange={setRole} />
        <RegistrationForm role={role} />
        <p className="or-line">or</p>
        <GoogleSignIn role={role} goOn={goOn} />
      </SignInSteps>
    </AccountPage>
  );
}
