import { type LoginForm as LoginValues, loginError } from '../../../contract/kernel/credentials.ts';
import type { Demo } from '../../../contract/accounts.ts';
import { ApiProblem } from '../../../contract/client.ts';
import { byRule } from '../../shared/credentials/by-rule.ts';
import { useForm } from '../../shared/forms/use-form.tsx';
import { api } from '../../shared/http/api.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LOGIN_FAILED, signInFailure, useArrival } from '../sign-in/sign-in.ts';
import { useDemo } from '../../shared/demo/use-demo.ts';

/** The first step of an operator: e-mail and password. When they are right the server asks for the second step. */
export function OperatorLoginForm({ goOn }: { goOn: (error: unknown) => boolean }) {
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

/** Signs in as the operator of a demo, through both steps, by one press. A real shop has no such thing. */
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
  // Its code is of this half minute.
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
