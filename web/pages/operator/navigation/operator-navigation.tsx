import { type Duty, hasDuty } from '../../../../contract/kernel/rights.ts';
import { declarationOf, type PagePath } from '../../../../contract/pages.ts';
import { type AreaLink, AreaNavigation } from '../../../frame/area-navigation.tsx';

/** The declaration of each page says which duty it needs. */
const LINKS: readonly (AreaLink & { to: PagePath })[] = [
  { to: '/operator', label: 'To do', icon: 'bell' },
  { to: '/operator/shops', label: 'Shops', icon: 'store' },
  { to: '/operator/health', label: 'Shop health', icon: 'heart' },
  { to: '/operator/products', label: 'Products', icon: 'gift' },
  { to: '/operator/categories', label: 'Categories', icon: 'tag' },
  { to: '/operator/attributes', label: 'Attributes', icon: 'ruler' },
  { to: '/operator/cases', label: 'Reports', icon: 'warning' },
  { to: '/operator/complaints', label: 'Complaints', icon: 'mail' },
  { to: '/operator/content', label: 'Content', icon: 'pencil' },
  { to: '/operator/coupons', label: 'Coupons', icon: 'tag' },
  { to: '/operator/payments', label: 'Payments', icon: 'cash' },
  { to: '/operator/people', label: 'Operators', icon: 'user' },
  { to: '/operator/policy', label: 'Policy', icon: 'check-circle' },
  { to: '/operator/audit', label: 'Audit log', icon: 'clock' },
  { to: '/operator/security', label: 'Security', icon: 'lock' },
];

interface OperatorNavigationProps {
  duties: readonly Duty[];
  pages: readonly { slug: string; title: string }[];
}

export function OperatorNavigation({ duties, pages }: OperatorNavigationProps) {
  const links = LINKS.filter(({ to }) => {
    const { duty } = declarationOf(to);
    return duty === undefined || hasDuty(duties, duty);
  });
  const further = pages.map(
    ({ slug, title }): AreaLink => ({ to: `/operator/extensions/${slug}`, label: title, icon: 'plus' }),
  );
  return <AreaNavigation name="Console" links={[...links, ...further]} />;
}
