import type { ReactNode } from 'react';
import { Link } from '../../shared/navigation/link.tsx';
import type { PagePath } from '../../../contract/pages.ts';
import { CATEGORIES, categoryAddress } from '../../../contract/kernel/categories.ts';
import { phoneAddress } from '../information/phone-address.ts';
import { useSettings } from '../../shared/document/settings.ts';
import { WordMark } from '../../ui/word-mark.tsx';
import { Brand } from './brand.tsx';
import { useOrdersAddress } from './use-orders-address.ts';

type PageLink = readonly [PagePath, label: string];

const HELP_LINKS: readonly PageLink[] = [
  ['/help', 'Help'],
  ['/shipping', 'Shipping'],
  ['/returns', 'Returns'],
  ['/contact', 'Contact'],
];

const COMPANY_LINKS: readonly PageLink[] = [
  ['/about', 'About us'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/grievance-officer', 'Grievances'],
];

/** The footer: pages, payment methods in use, the support phone and its hours (FTR-01..03). */
export function Footer() {
  const { supportPhone, operatorName } = useSettings();
  const ordersAddress = useOrdersAddress();
  return (
    <footer className="footer">
      <div className="page-width footer-columns">
        <div className="grid content-start gap-3">
          <Brand />
          <p className="text-small text-muted">Many shops, one cart, delivered to your pin code.</p>
        </div>
        <FooterList
          title="Shop"
          links={CATEGORIES.map((category) => [categoryAddress(category), category] as const)}
        />
        <FooterList title="Help" links={HELP_LINKS}>
          <li>
            <Link to={ordersAddress} className="footer-link">
              Where is my order
            </Link>
          </li>
        </FooterList>
        <FooterList title="Company" links={COMPANY_LINKS}>
          <li>
            <Link to="/register" className="footer-link">
              Sell with us
            </Link>
          </li>
        </FooterList>
        <div className="grid content-start gap-3">
          <h2 className="text-h3">Support</h2>
          <p>
            <a className="footer-link" href={phoneAddress(supportPhone)}>
              {supportPhone}
            </a>
          </p>
          <p className="text-small text-muted">
            <span className="whitespace-nowrap">Monday-Friday</span>{' '}
            <span className="whitespace-nowrap">9:00-20:00,</span> Saturday{' '}
            <span className="whitespace-nowrap">11:00-15:00</span>
          </p>
        </div>
      </div>
      <div className="page-width footer-end">
        <p className="text-small text-muted">© {operatorName}</p>
        <ul className="flex flex-wrap gap-2" aria-label="Ways to pay">
          <li>
            <WordMark icon="lock">Online payment</WordMark>
          </li>
          <li>
            <WordMark icon="cash">Cash on delivery</WordMark>
          </li>
        </ul>
      </div>
    </footer>
  );
}

interface FooterListProps {
  title: string;
  links: readonly (readonly [address: string, label: string])[];
  children?: ReactNode;
}

function FooterList({ title, links, children }: FooterListProps) {
  return (
    <nav aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-2 grid md:mt-3 md:gap-1">
        {links.map(([address, label]) => (
          <li key={address}>
            <Link to={address} className="footer-link">
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
