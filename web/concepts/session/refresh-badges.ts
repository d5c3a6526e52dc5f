import { useSession } from '../../kit/storage/session-store.ts';

/**
 * Brings the counts of cart and favorites up to date from the account. Visitors do not need its script; all others do, to renew their
 * session.
 * @throws ApiProblem, or TypeError where the script does not come: only the badges are older for it
 */
export async function refreshBadges(): Promise<void> {
  if (useSession.getState().role === null) return;
  const { refreshSlices } = await import('./signed-in.ts');
  await refreshSlices();
}
