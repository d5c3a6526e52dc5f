import { useLocation } from 'react-router';
import { Link } from '../kit/navigation/link.tsx';
import { HOME_OF_ROLE } from '../concepts/session/home-of-role.ts';
import { loginAddress } from '../concepts/session/return-path.ts';
import { isSignInPage } from '../concepts/session/sign-in-page.ts';
import { useSession } from '../kit/storage/session-store.ts';
import { useStoredStateReady } from '../concepts/session/stored-state.ts';
import { Avatar } from '../ui/avatar.tsx';

/** HDR-14..17. Its space is reserved until the stored state is restored. */
export function AccountLink() {
  const isReady = useStoredStateReady();
  const user = useSession((session) => session.user);
  const { pathname, search } = useLocation();
  if (!isReady) return <span className="account-link-place" aria-hidden="true" />;
  if (!user) {
    // The address of a mailed link contains a secret that no other address may carry.
    const isPlace = pathname !== '/' && !isSignInPage(pathname) && !new URLSearchParams(search).has('token');
    const returnPath = isPlace ? pathname + search : undefined;
    return (
      <Link to={loginAddress(returnPath)} className="header-link account-link-place">
        Sign In
      </Link>
    );
  }
  return (
    <Link to={HOME_OF_ROLE[user.role]} className="header-link account-link-place">
      <Avatar name={user.name} src={user.profilePic ?? undefined} />
      <span className="max-w-28 truncate">{user.name}</span>
    </Link>
  );
}
