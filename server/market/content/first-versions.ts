import type { ContentBodies } from '../../../contract/content.ts';
import { about } from './first-texts/about.ts';
import { contact } from './first-texts/contact.ts';
import { grievanceOfficer } from './first-texts/grievance-officer.ts';
import { privacy } from './first-texts/privacy.ts';
import { returns } from './first-texts/returns.ts';
import { shipping } from './first-texts/shipping.ts';
import { terms } from './first-texts/terms.ts';

/** HOME-02..11, FTR-01, FTR-02: these are live until an operator publishes something else. */
export const FIRST_VERSIONS: ContentBodies = {
  hero: {
    title: 'Summer styles are finally here',
    text: 'Light layers, bright colours and everything for the road, from shops across India.',
    button: { label: 'Shop Collection', to: '/products' },
    tall: null,
    small: [null, null, null, null],
  },
  promotions: {
    tiles: [
      {
        title: 'The new phone series',
        text: 'Upto 10% off on specific vouchers',
        to: '/products?category=electronics&search=phone',
        picture: null,
        tint: 'Electronics',
      },
      {
        title: 'Game on',
        text: 'In black and white, coming on sale',
        to: '/products?category=electronics&search=console',
        picture: null,
        tint: 'Electronics',
      },
      {
        title: 'Perfumes',
        text: 'An all-time favourite for parties',
        to: '/products?category=beauty&search=perfume',
        picture: null,
        tint: 'Beauty',
      },
    ],
  },
  rows: { rows: [{ title: 'Offers', show: 'offers' }] },
  announcement: { text: '', to: null },
  menu: { entries: [] },
  footer: {
    tagline: 'Many shops, one cart, delivered to your pin code.',
    help: {
      title: 'Help',
      entries: [
        { label: 'Help', to: '/help' },
        { label: 'Shipping', to: '/shipping' },
        { label: 'Returns', to: '/returns' },
        { label: 'Contact', to: '/contact' },
      ],
    },
    company: {
      title: 'Company',
      entries: [
        { label: 'About us', to: '/about' },
        { label: 'Privacy', to: '/privacy' },
        { label: 'Terms', to: '/terms' },
        { label: 'Grievances', to: '/grievance-officer' },
      ],
    },
    hours: 'Monday-Friday 9:00-20:00, Saturday 11:00-15:00',
  },
  about,
  contact,
  shipping,
  returns,
  privacy,
  terms,
  'grievance-officer': grievanceOfficer,
};
