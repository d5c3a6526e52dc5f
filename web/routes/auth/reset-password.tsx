import { Link, type MetaFunction } from 'react-router';
import { safeReturnPath } from '../../../contract/kernel/return-path.ts';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { ResetPasswordForm } from '../../auth/reset-password/reset-password-form.tsx';
import { useLinkQuery } from '../../auth/mailed-links/use-link-query.ts';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Choose a new password', matches),
  { name: 'robots', content: 'noindex' },
];

/** Opens a mailed link to set a new password. */
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
