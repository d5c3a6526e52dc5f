import { clearDrafts } from '../../kit/drafts/clear-drafts.ts';
import { api } from '../../kit/http/api.ts';
import { supportView } from '../../kit/storage/tab-storage.ts';
import { endView } from '../support/end-view.ts';
import { closeSession, useSessionEnd } from './close-session.ts';

/** The server's answer is not waited for; the theme stays. */
export async function logOut(): Promise<void> {
  if (supportView()) return endView();
  const ended = api('POST /api/session/logout');
  useSessionEnd.setState({ hasLoggedOut: true });
  clearAccount();
  // The local session is over in any case; an unreachable server ends its own at expiry.
  await ended.catch(() => undefined);
}

export function clearAccount(): void {
  closeSession();
  clearDrafts();
}
