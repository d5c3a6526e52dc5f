import type { ClientLoaderFunctionArgs } from 'react-router';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { signedInAccount, useReloadOnAccountChange } from './guard.ts';
import { storedState } from './stored-state.ts';

/** The `screenLoader` of a page outside the guarded areas that shows what belongs to the account, or to a visitor. */
export function accountScreenLoader<Loads extends Record<string, ScreenLoad<unknown, never>>>(loads: Loads) {
  const load = screenLoader(loads);
  return async (args: ClientLoaderFunctionArgs) => {
    await storedState();
    return { ...signedInAccount(), ...(await load(args)) };
  };
}

/** Whether such a page was loaded for who is signed in now. It reloads when that changes. */
export function useIsOfAccount({ accountId }: { accountId: UserId | null }): boolean {
  useReloadOnAccountChange();
  return useSession(({ id }) => id === accountId);
}
