import { useEffect, useState } from 'react';
import type { Role } from '../../../contract/accounts.ts';
import { lastRegistration } from './last-registration.ts';

/** The chosen role: that of the account registered last in this tab, else buyer (LOGIN-02, REG-02). */
export function useRole(): [role: Role, choose: (role: Role) => void] {
  const [role, choose] = useState<Role>('buyer');
  // Afterwards, as the server renders the page for everybody.
  useEffect(() => choose((chosen) => lastRegistration()?.role ?? chosen), []);
  return [role, choose];
}
