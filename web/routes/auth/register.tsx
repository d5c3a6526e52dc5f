import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { GoogleSignIn } from '../../auth/sign-in/google-sign-in.tsx';
import { RegistrationForm } from '../../auth/register/registration-form.tsx';
import { RoleToggle } from '../../auth/sign-in/role-toggle.tsx';
import { SECOND_STEP_TITLE, SignInSteps, useSecondStep } from '../../auth/sign-in/second-step.tsx';
import { useLeaveWhenSignedIn } from '../../auth/sign-in/use-leave-when-signed-in.ts';
import { useRole } from '../../auth/sign-in/use-role.ts';
import { useReturnPath } from '../../auth/sign-in/use-return-path.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { loginAddress } from '../../shared/session/return-path.ts';

export { clientLoader, loader } from '../../shared/session/sign-in-document.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Register', matches),
  { name: 'robots', content: 'noindex' },
];

/** Sign up (REG). */
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
