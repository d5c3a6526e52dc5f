import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import type { SignedIn, User } from '../../../contract/accounts.ts';
import type { Role, UserId } from '../../../contract/kernel/schemas.ts';
import { accountStorage } from './tab-storage.ts';

/** ENT-01, ENT-02. */
export type SessionUser = Pick<User, 'id' | 'name' | 'role' | 'profilePic' | 'isGuest'>;

interface SessionData {
  token: string | null;
  user: SessionUser | null;
  email: string | null;
  id: UserId | null;
  role: Role | null;
  isAuthenticated: boolean;
}

interface SessionState extends SessionData {
  signIn: (reply: SignedIn) => void;
  /** SESSION-01. */
  updateUser: (fields: Partial<SessionUser>) => void;
  /** SESSION-02, SESSION-03. */
  clear: () => void;
}

/** SESSION-04. */
const LOGGED_OUT: SessionData = {
  token: null,
  user: null,
  email: null,
  id: null,
  role: null,
  isAuthenticated: false,
};

type StoredSession = Omit<SessionData, 'token'>;

/** The slice is stored under `user`, the token alone under `token` (STORE-01, STORE-07). */
const sessionStorage: PersistStorage<SessionData> = {
  getItem: (name) => {
    const written = accountStorage().getItem(name);
    const token = accountStorage().getItem('token');
    // Not null: a tab that rereads this after a log out in another tab would stay signed in.
    if (!written || !token) return { state: LOGGED_OUT };
    const { state } = JSON.parse(written) as { state: StoredSession }; // written by setItem below; the server trusts none of it
    return { state: { ...state, token } };
  },
  setItem: (name, { state, version }) => {
    const { token, ...stored } = state;
    accountStorage().setItem(name, JSON.stringify({ state: stored, version }));
    if (token === null) accountStorage().removeItem('token');
    else accountStorage().setItem('token', token);
  },
  removeItem: (name) => {
    accountStorage().removeItem(name);
    accountStorage().removeItem('token');
  },
};

export const useSession = create<SessionState>()(
  persist(
    (set, get) => ({
      ...LOGGED_OUT,
      signIn: ({ token, user, email, id, role }) => {
        const { name, profilePic, isGuest } = user;
        set({ token, user: { id, name, role, profilePic, isGuest }, email, id, role, isAuthenticated: true });
      },
      updateUser: (fields) => {
        const { user } = get();
        if (user) set({ user: { ...user, ...fields } });
      },
      clear: () => set(LOGGED_OUT),
    }),
    {
      name: 'user',
      storage: typeof document === 'undefined' ? undefined : sessionStorage,
      partialize: ({ token, user, email, id, role, isAuthenticated }) => ({
        token,
        user,
        email,
        id,
        role,
        isAuthenticated,
      }),
    },
  ),
);

/** Late data must reach no other account. Storage knows another tab's log out first. */
export function isStillSignedInAs(id: UserId | null): boolean {
  void useSession.persist.rehydrate();
  return useSession.getState().id === id;
}
