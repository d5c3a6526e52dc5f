import type { Duty } from '../../../contract/kernel/duties.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { type AreaLink, AreaNavigation } from '../../shared/navigation/area-navigation.tsx';

/** The screens of the console; those with a duty are for who has it. */
const LINKS: readonly (AreaLink & { to: PagePath; duty?: Duty })[] = [
  { to: '/operator', label: 'To do', icon: 'bell' },
  { to: '/operator/shops', label: 'Shops', icon: 'store' },
  { to: '/operator/health', label: 'Shop health', icon: 'heart' },
  { to: '/operator/cases', label: 'Reports', icon: 'warning' },
  { to: '/operator/payments', label: 'Payments', icon: 'cash', duty: 'finance' },
  { to: '/operator/people', label: 'Operators', icon: 'user', duty: 'owner' },
  { to: '/operator/policy', label: 'Policy', icon: 'check-circle', duty: 'owner' },
  { to: '/operator/audit', label: 'Audit log', icon: 'clock', duty: 'owner' },
  { to: '/operator/security', label: 'Security', icon: 'lock' },
];

export function OperatorNavigation({ duties }: { duties: readonly Duty[] }) {
  const links = LINKS.filter(({ duty }) => !duty || duties.includes(duty));
  return <AreaNavigation name="Console" links={links} />;
}
