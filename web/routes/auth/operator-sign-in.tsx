import type { MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { OperatorLoginForm } from '../../auth/operators/operator-login-form.tsx';
import { SECOND_STEP_TITLE, SignInSteps, useSecondStep } from '../../auth/sign-in/second-step.tsx';
import { useLeaveWhenSignedIn } from '../../auth/sign-in/use-leave-when-signed-in.ts';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Operator sign-in', matches),
  { name: 'robots', content: 'noindex' },
];

/** How the people who run the market sign in; no page leads here. */
export default function OperatorSignInPage() {
  useLeaveWhenSignedIn();
  const { step, goOn, startAgain } = useSecondStep();
  return (
    <AccountPage
      title={step ? SECOND_STEP_TITLE : 'Operator sign-in'}
      text={step ? undefined : 'For the people who run this market.'}
      footer={<p>Lost your password or device? Ask an owner of the market for a new link.</p>}
    >
      <SignInSteps step={step} startAgain={startAgain}>
        <OperatorLoginForm goOn={goOn} />
      </SignInSteps>
    </AccountPage>
  );
}
