import { useEffect, useState } from 'react';
import type { OpenRole } from '../../../../contract/kernel/schemas.ts';
import { invitedAddress } from '../mailed-links/kept-invitation.ts';
import { verifiedRole } from '../mailed-links/verified-role.ts';
import { lastRegistration } from './last-registration.ts';
import { useReturnPath } from './use-return-path.ts';

/** The chosen role: that of the account registered or verified last in this tab, seller for who is invited to a shop, else buyer (LOGIN-02, REG-02). */
export function useRole(): [role: OpenRole, choose: (role: OpenRole) => void] {
  const [role, choose] = useState<OpenRole>('buyer');
  // Afterwards, as the server renders the page for everybody.
  const next = useReturnPath();
  useEffect(
    () =>
      choose((chosen) => {
        const known = lastRegistration()?.role ?? verifiedRole();
        return known ?? (invitedAddress(next) === undefined ? chosen : 'seller');
      }),
    [next],
  );
  return [role, choose];
}
