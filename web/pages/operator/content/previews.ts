import type { ReactNode } from 'react';
import type { LandingRow } from '../../../../contract/catalog.ts';
import type {
  Announcement,
  Footer,
  ShownHero,
  ShownPromotions,
  TextPage,
} from '../../../../contract/content.ts';
import type { TextPlace } from '../../../../contract/kernel/content-places.ts';

interface WrittenParts {
  hero?: ShownHero;
  promotions?: ShownPromotions;
  rows?: readonly LandingRow[];
  announcement?: Announcement;
  footer?: Footer;
}

/** The storefront's own components, so that a preview looks like the page. */
export interface Previews {
  hero: (hero: ShownHero) => ReactNode;
  promotions: (promotions: ShownPromotions) => ReactNode;
  rows: (rows: readonly LandingRow[]) => ReactNode;
  announcement: (announcement: Announcement) => ReactNode;
  footer: (footer: Footer) => ReactNode;
  text: (place: TextPlace, page: TextPage) => ReactNode;
  landing: (written: WrittenParts) => ReactNode;
}
