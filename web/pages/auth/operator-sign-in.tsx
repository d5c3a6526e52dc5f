import type { MetaFunction } from 'react-router';
import type { Demo } from '../../../contract/accounts.ts';
import { ApiProblem } from '../../../contract/client.ts';
import { loginError, type LoginForm as LoginValues } from '../../../contract/kernel/credentials.ts';
import { byRule } from '../../concepts/credentials/by-rule.ts';
import { useDemo } from '../../concepts/demo/use-demo.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { api } from '../../kit/http/api.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountPage } from './layout/account-page.tsx';
import { SECOND_STEP_TITLE, SignInSteps, useSecondStep } from './sign-in/second-step.tsx';
import { LOGIN_FAILED, signInFailure, useArrival } from './sign-in/sign-in.ts';
import { useLeaveWhenSignedIn } from './sign-in/use-leave-when-signed-in.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Operator sign-in', matches),
  { name: 'robots', content: 'noindex' },
];

/** No page leads here. */
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

function OperatorLoginForm({ goOn }: { goOn: (error: unknown) => boolean }) {
  const arrive = useArrival();
  const form = useForm<LoginValues>({
    validate: byRule(loginError),
    send: async (body) => arrive(await api('POST /api/session/operator-login', { body })),
    failure: LOGIN_FAILED,
    onFailure: (_message, error) => {
      if (!goOn(error)) notify('error', signInFailure(error));
    },
  });
  return (
    <>
      <form {...form.props} className="grid gap-4">
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" wide busy={form.isBusy}>
          Continue
        </Button>
      </form>
      <DemoOperator />
    </>
  );
}

function DemoOperator() {
  const { operator } = useDemo() ?? {};
  const arrive = useArrival();
  const form = useForm({
    send: async () => arrive(await signInAsDemo()),
    failure: LOGIN_FAILED,
    onFailure: (_message, error) => notify('error', signInFailure(error)),
  });
  if (!operator) return null;
  return (
    <form {...form.props} aria-labelledby="demo-operator" className="grid gap-3">
      <h2 id="demo-operator" className="text-h3">
        Just looking around?
      </h2>
      <p className="text-small text-muted">
        This is a demo. One press signs you in as {operator.email}, with the password {operator.password} and
        a code of its app.
      </p>
      <Button type="submit" variant="outline" wide busy={form.isBusy}>
        {operator.shows}
      </Button>
    </form>
  );
}

async function signInAsDemo() {
  // The code is valid for this half minute.
  const { operator }: Demo = await api('GET /api/session/demo');
  if (!operator) throw new ApiProblem({ status: 404, message: 'The demo has no operator any more.' });
  const { email, password, code } = operator;
  try {
    return await api('POST /api/session/operator-login', { body: { email, password } });
  } catch (error) {
    const ticket = error instanceof ApiProblem ? error.proof?.ticket : undefined;
    if (ticket === undefined) throw error;
    const proof = { method: 'totp', code } as const;
    return api('POST /api/session/second-factor', { body: { ticket, proof } });
  }
}
