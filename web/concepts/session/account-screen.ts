import type { ClientLoaderFunctionArgs } from 'react-router';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { signedInAccount, useReloadOnAccountChange } from './guard.ts';
import { storedState } from './stored-state.ts';

/** A `screenLoader` for pages outside the guarded areas, whose data belong to an account or a visitor. */
export function accountScreenLoader<Loads extends Record<string, ScreenLoad<unknown, never>>>(loads: Loads) {
  const load = screenLoader(loads);
  return async (args: ClientLoaderFunctionArgs) => {
    await storedState();
    return { ...signedInAccount(), ...(await load(args)) };
  };
}

/** False while data of another account are shown; the page reloads then. */
export function useIsOfAccount({ accountId }: { accountId: UserId | null }): boolean {
  useReloadOnAccountChange();
  return useSession(({ id }) => id === accountId);
}
