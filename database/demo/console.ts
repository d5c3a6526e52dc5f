import type { ShopRight } from '../../contract/kernel/rights.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

export const MORE_SELLERS = {
  staff: { name: 'Kavya Rao', email: DEMO_ACCOUNTS.staff, phoneNumber: '+91 55500 10141' },
  applicant: {
    name: 'Meenakshi Sundaram',
    email: 'meenakshi.sundaram@haat.example',
    phoneNumber: '+91 55500 10142',
  },
} as const;

export const STAFF_RIGHTS: readonly ShopRight[] = ['orders', 'stock'];

/** A shop that applied before new shops could sell at once. Its number is made up, like all others. */
export const APPLICATION = {
  shop: {
    name: 'Erode Loom House',
    description:
      'Bedsheets, towels and lungis from eleven looms in Erode. We dye our own yarn, so that a second set has the colour of the first.',
    gst: '33AAKFE7719Q1ZS',
    address: '4 Weavers Street\nErode 638001',
    location: { lat: 11.341, lng: 77.717 },
  },
  business: {
    pan: 'AAKFE7719Q',
    accountHolder: 'Erode Loom House',
    accountNumber: '50100234567890',
    ifsc: 'HDFC0000123',
  },
  documents: {
    tax_registration: ['Registration certificate', 'Erode Loom House', 'GSTIN 33AAKFE7719Q1ZS'],
    pan: ['Permanent account number', 'Erode Loom House', 'AAKFE7719Q'],
    bank_proof: ['Cancelled cheque', 'Erode Loom House', 'Account 50100234567890', 'IFSC HDFC0000123'],
  },
} as const;

/** In the demo, shops sell at once; a market without demo begins with approval by hand. No demo product has a watched word. */
export const POLICY = {
  shopApproval: 'automatic',
  productRule: 'none',
  watchedWords: ['miracle', 'guaranteed cure'],
} as const;

export const NEW_PRODUCT = {
  seller: 'sravani.reddy@haat.example',
  like: 'Ojasya Saffron & Almond Day Cream, 50 g',
  art: 'cream-jar-sky.webp',
  alt: 'A blue jar of cream with a gold lid',
  name: 'Ojasya Miracle Night Cream, 50 g',
  price: '899',
  description: 'A miracle for tired skin: rub it in at night and look ten years younger at breakfast.',
};

export const CHANGED_PRODUCT = {
  seller: 'zainab.rizvi@haat.example',
  name: 'Ittarika Gomti Breeze Eau de Parfum',
  part: 'Clean as a cotton shirt',
  becomes: 'A miracle for headaches, and clean as a cotton shirt',
};

export const REPORTS = {
  review: {
    reason: 'offensive',
    text: 'It is about the shopkeeper more than about what was bought.',
  },
  product: {
    reason: 'misleading',
    text: 'The one that came is smaller than the picture makes it look.',
  },
} as const;

export const COMPLAINTS = {
  overdue: 'I wrote to support twice about money that has not come back, and nobody replied.',
  fresh: 'My order says that it was delivered, and nobody in the house has seen the parcel.',
} as const;

export const ANNOUNCEMENT = {
  body: { text: 'This weekend: the best offers of all shops in one place', to: '/products' },
  note: 'For the weekend',
} as const;
