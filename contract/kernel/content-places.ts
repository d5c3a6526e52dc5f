export const CONTENT_PLACES = {
  hero: { label: 'Banner', says: 'The banner at the top of the landing page.' },
  promotions: { label: 'Promotions', says: 'The three tiles of the landing page.' },
  rows: { label: 'Rows of products', says: 'Below the promotions of the landing page.' },
  announcement: { label: 'Announcement', says: 'One line above the header of every page.' },
  menu: { label: 'Menu', says: "More links below 'All Products'." },
  footer: { label: 'Footer', says: 'The lists of links at the end of every page.' },
  about: { label: 'About us', says: 'The page /about.' },
  contact: { label: 'Contact', says: 'The page /contact.' },
  shipping: { label: 'Shipping', says: 'The page /shipping.' },
  returns: { label: 'Returns', says: 'The page /returns.' },
  privacy: { label: 'Privacy', says: 'The page /privacy.' },
  terms: { label: 'Terms', says: 'The page /terms.' },
  'grievance-officer': { label: 'Grievances', says: 'The page /grievance-officer.' },
} as const;
export type ContentPlace = keyof typeof CONTENT_PLACES;

export const TEXT_PLACES = [
  'about',
  'contact',
  'shipping',
  'returns',
  'privacy',
  'terms',
  'grievance-officer',
] as const satisfies ContentPlace[];
export type TextPlace = (typeof TEXT_PLACES)[number];

export const TEXT_SETTINGS = {
  shopName: 'the name of the market',
  operatorName: 'who runs it',
  operatorAddress: 'their address',
  supportPhone: 'the phone number of support, as a link',
  supportEmail: 'the address of support, as a link',
  mapNotice: 'what the map on shop pages gives away, where there is one',
} as const;
export type TextSetting = keyof typeof TEXT_SETTINGS;

/** These parts of pages are code. Each has its own paragraph on its page alone, and cannot be left out there. */
export const TEXT_PARTS = {
  contactForm: { place: 'contact', says: 'the form' },
  browserStorage: { place: 'privacy', says: 'what stays in the browser' },
  complaintForm: { place: 'grievance-officer', says: 'the form' },
  trackComplaint: { place: 'grievance-officer', says: 'where a complaint is' },
  officerDetails: { place: 'grievance-officer', says: "the officer's name and address" },
} as const satisfies Record<string, { place: TextPlace; says: string }>;
export type TextPart = keyof typeof TEXT_PARTS;

export const MAX_CONTENT_ROWS = 4;
export const MAX_MENU_LINKS = 4;
export const MAX_FOOTER_LINKS = 8;
export const PROMOTIONS = 3;
export const SMALL_HERO_PICTURES = 4;
export const MIN_ROW_PRODUCTS = 4;
export const MAX_ROW_PRODUCTS = 12;
export const MAX_TEXT_LENGTH = 20_000;
export const MAX_CONTENT_NOTE = 200;
export const MAX_SCHEDULE_DAYS = 366;

/** Drawn pictures stand where operators chose none. */
const DRAWN_TALL = 'hero-tall';
const DRAWN_SMALL = ['hero-sunglasses', 'hero-camera', 'hero-sandals', 'hero-suitcase'];
const DRAWN_TILES = ['wide-phones', 'wide-consoles', 'wide-perfume'];

interface Pictured {
  tall: string | null;
  small: (string | null)[];
}

export function withDrawnPictures<Hero extends Pictured>(
  hero: Hero,
): Hero & { tall: string; small: string[] } {
  const small = DRAWN_SMALL.map((drawn, index) => hero.small[index] ?? drawn);
  return { ...hero, tall: hero.tall ?? DRAWN_TALL, small };
}

export function withDrawnTiles<Tile extends { picture: string | null }>(
  tiles: readonly Tile[],
): (Tile & { picture: string })[] {
  return tiles.map((tile, index) => ({ ...tile, picture: tile.picture ?? DRAWN_TILES[index] ?? DRAWN_TALL }));
}
