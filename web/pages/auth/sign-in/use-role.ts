import { useEffect, useState } from 'react';
import type { OpenRole } from '../../../../contract/kernel/schemas.ts';
import { invitedAddress } from '../mailed-links/kept-invitation.ts';
import { verifiedRole } from '../mailed-links/verified-role.ts';
import { lastRegistration } from './last-registration.ts';
import { useReturnPath } from './use-return-path.ts';

/**
 * The role of this tab's last account, seller for a person invited to a shop, else buyer (LOGIN-02, REG-02).
 */
export function useRole(): [role: OpenRole, choose: (role: OpenRole) => void] {
  const [role, choose] = useState<OpenRole>('buyer');
  // The server renders the page for everybody, so the role follows after hydration.
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
