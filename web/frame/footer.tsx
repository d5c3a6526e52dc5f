import { Fragment, type ReactNode } from 'react';
import type { Footer as FooterContent } from '../../contract/content.ts';
import { Link } from '../kit/navigation/link.tsx';
import { CATEGORIES, categoryAddress } from '../../contract/kernel/categories.ts';
import { phoneAddress } from '../kit/navigation/phone-address.ts';
import { useSettings } from '../kit/document/settings.ts';
import { WordMark } from '../ui/word-mark.tsx';
import { Brand } from './brand.tsx';
import { useOrdersAddress } from './use-orders-address.ts';

/** FTR-01..03. */
export function Footer({ tagline, help, company, hours }: FooterContent) {
  const { supportPhone, operatorName } = useSettings();
  const ordersAddress = useOrdersAddress();
  return (
    <footer className="footer">
      <div className="page-width footer-columns">
        <div className="grid content-start gap-3">
          <Brand />
          <p className="text-small text-muted">{tagline}</p>
        </div>
        <FooterList
          title="Shop"
          entries={CATEGORIES.map((label) => ({ label, to: categoryAddress(label) }))}
        />
        <FooterList {...help}>
          <li>
            <Link to={ordersAddress} className="footer-link">
              Where is my order
            </Link>
          </li>
        </FooterList>
        <FooterList {...company}>
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
            {hours.split(' ').map((word) => (
              <Fragment key={word}>
                <span className="whitespace-nowrap">{word}</span>{' '}
              </Fragment>
            ))}
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
  entries: readonly { label: string; to: string }[];
  children?: ReactNode;
}

function FooterList({ title, entries, children }: FooterListProps) {
  return (
    <nav aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-2 grid md:mt-3 md:gap-1">
        {entries.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} className="footer-link">
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
