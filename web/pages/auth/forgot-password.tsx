import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from './layout/account-page.tsx';
import { RequestMailForm } from './mailed-links/request-mail-form.tsx';
import { useReturnPath } from './sign-in/use-return-path.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { loginAddress } from '../../concepts/session/return-path.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Forgot password', matches),
  { name: 'robots', content: 'noindex' },
];

export default function ForgotPasswordPage() {
  const next = useReturnPath();
  return (
    <AccountPage
      title="Forgot password"
      text="It happens. We send you a link to choose a new one."
      footer={
        <p>
          Remembered it? <Link to={loginAddress(next)}>Sign in</Link>
        </p>
      }
    >
      <RequestMailForm
        call="POST /api/session/forgot-password"
        label="Send the link"
        help="The address you registered with. The link works for one hour."
        next={next}
      />
    </AccountPage>
  );
}
