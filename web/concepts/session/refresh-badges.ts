import { useSession } from '../../kit/storage/session-store.ts';

/** @throws ApiProblem, or TypeError where the script does not load; only the badges are older then */
export async function refreshBadges(): Promise<void> {
  if (useSession.getState().role === null) return;
  const { refreshSlices } = await import('./signed-in.ts');
  await refreshSlices();
}
