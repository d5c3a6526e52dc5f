import { Link, type MetaFunction, useNavigate } from 'react-router';
import { type RepeatedPassword, repeatedPasswordError } from '../../../contract/kernel/credentials.ts';
import { LINK_NOT_VALID } from '../../../contract/kernel/messages.ts';
import { safeReturnPath } from '../../../contract/kernel/return-path.ts';
import { byRule } from '../../concepts/credentials/by-rule.ts';
import { NewPasswordFields } from '../../concepts/credentials/new-password-fields.tsx';
import { loginAddress } from '../../concepts/session/return-path.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { api } from '../../kit/http/api.ts';
import { PASSWORD_NOT_CHANGED } from '../../kit/http/failures.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { AccountPage } from './layout/account-page.tsx';
import { useLinkQuery } from './mailed-links/use-link-query.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Choose a new password', matches),
  { name: 'robots', content: 'noindex' },
];

export default function ResetPasswordPage() {
  const query = useLinkQuery();
  const next = safeReturnPath(query.get('next'));
  return (
    <AccountPage
      title="Choose a new password"
      text="All devices are signed out afterwards."
      footer={
        <p>
          The link does not work? <Link to="/forgot-password">Ask for a new one</Link>
        </p>
      }
    >
      <ResetPasswordForm token={query.get('token') ?? ''} next={next} />
    </AccountPage>
  );
}

function ResetPasswordForm({ token, next }: { token: string; next: string | undefined }) {
  const navigate = useNavigate();
  const form = useForm<RepeatedPassword>({
    validate: byRule(repeatedPasswordError),
    send: async ({ password }): Promise<void> => {
      if (!token) return form.fail(LINK_NOT_VALID);
      const { message } = await api('POST /api/session/reset-password', { body: { token, password } });
      notify('success', message);
      await navigate(loginAddress(next), { replace: true });
    },
    failure: PASSWORD_NOT_CHANGED,
  });

  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <NewPasswordFields
        passwordLabel="New password"
        confirmLabel="Confirm new password"
        typed={form.valueOf('password')}
        field={form.field}
      />
      <Button type="submit" wide busy={form.isBusy}>
        Save new password
      </Button>
    </form>
  );
}
