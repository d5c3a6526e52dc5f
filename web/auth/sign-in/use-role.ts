import { useEffect, useState } from 'react';
import type { OpenRole } from '../../../contract/kernel/role.ts';
import { lastRegistration } from './last-registration.ts';

/** The chosen role: that of the account registered last in this tab, else buyer (LOGIN-02, REG-02). */
export function useRole(): [role: OpenRole, choose: (role: OpenRole) => void] {
  const [role, choose] = useState<OpenRole>('buyer');
  // Afterwards, as the server renders the page for everybody.
  useEffect(() => choose((chosen) => lastRegistration()?.role ?? chosen), []);
  return [role, choose];
}
