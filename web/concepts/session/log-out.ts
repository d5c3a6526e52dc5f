import { clearDrafts } from '../../kit/drafts/clear-drafts.ts';
import { api } from '../../kit/http/api.ts';
import { supportView } from '../../kit/storage/tab-storage.ts';
import { endView } from '../support/end-view.ts';
import { closeSession, useSessionEnd } from './close-session.ts';

/** Logs out here at once, and on the server without waiting for it; the theme stays. */
export async function logOut(): Promise<void> {
  if (supportView()) return endView();
  const ended = api('POST /api/session/logout');
  useSessionEnd.setState({ hasLoggedOut: true });
  clearAccount();
  // The local session is over in any case; an unreachable server drops its own at expiry.
  await ended.catch(() => undefined);
}

/** Clears the account's data in this browser; the theme stays. */
export function clearAccount(): void {
  closeSession();
  clearDrafts();
}
