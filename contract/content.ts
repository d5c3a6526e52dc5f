import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { LandingRow } from './catalog.ts';
import { isShownAddress, NO_CONTENT_ADDRESS } from './content-addresses.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import {
  CONTENT_PLACES,
  type ContentPlace as Place,
  MAX_CONTENT_NOTE,
  MAX_CONTENT_ROWS,
  MAX_FOOTER_LINKS,
  MAX_MENU_LINKS,
  MAX_ROW_PRODUCTS,
  MAX_TEXT_LENGTH,
  MIN_ROW_PRODUCTS,
  PROMOTIONS,
  SMALL_HERO_PICTURES,
  TEXT_PARTS,
  TEXT_PLACES,
} from './kernel/content-places.ts';
import {
  Category,
  CategoryRef,
  ContentVersionId,
  Instant,
  line,
  Message,
  optionalLine,
  QueriedVersion,
  text,
  thingIds,
  Version,
} from './kernel/schemas.ts';
import { CONTENT_SHAPES } from './kernel/picture-shapes.ts';
import { SORT_OPTIONS } from './kernel/sort-options.ts';

const ContentPlace = z.enum(keysOf(CONTENT_PLACES)).register(thingIds, { kind: 'contentPlace' });
const TextPlace = z.enum(TEXT_PLACES);

/** Stored links are read leniently; `checkContent` is stricter about what is saved. */
const ContentAddress = line(300).refine(isShownAddress, NO_CONTENT_ADDRESS);
const ContentLink = z.object({ label: line(40), to: ContentAddress });
export type ContentLink = z.infer<typeof ContentLink>;

/** The key of an uploaded picture; null for the drawn one of the place. */
const ContentPicture = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullable();

const Hero = z.object({
  title: line(80),
  text: line(200),
  button: ContentLink,
  tall: ContentPicture,
  small: z.array(ContentPicture).length(SMALL_HERO_PICTURES),
});
export type Hero = z.infer<typeof Hero>;

const Promotions = z.object({
  tiles: z
    .array(
      z.object({
        title: line(40),
        text: line(80),
        to: ContentAddress,
        picture: ContentPicture,
        tint: Category,
      }),
    )
    .length(PROMOTIONS),
});
export type Promotions = z.infer<typeof Promotions>;

/** Pictures are given by their names in /pictures. */
const ShownHero = Hero.extend({ tall: z.string(), small: z.array(z.string()) });
export type ShownHero = z.infer<typeof ShownHero>;
const ShownPromotions = z.object({
  tiles: z.array(Promotions.shape.tiles.element.extend({ picture: z.string() })),
});
export type ShownPromotions = z.infer<typeof ShownPromotions>;

const OffersRow = z.object({ title: line(40), show: z.literal('offers') });
const ListingRow = z.object({
  title: line(40),
  show: z.literal('listing'),
  category: CategoryRef.nullable(),
  search: optionalLine(100),
  sortBy: z.enum(SORT_OPTIONS),
  count: z.int().min(MIN_ROW_PRODUCTS).max(MAX_ROW_PRODUCTS),
});
export type ListingRow = z.infer<typeof ListingRow>;

const Rows = z.object({
  rows: z
    .array(z.discriminatedUnion('show', [OffersRow, ListingRow]))
    .max(MAX_CONTENT_ROWS)
    .refine(
      (rows) => rows.filter(({ show }) => show === 'offers').length <= 1,
      'The best offers can be shown in one row only',
    )
    .refine((rows) => areDifferent(rows.map(({ title }) => title)), 'Two rows have the same title'),
});
export type Rows = z.infer<typeof Rows>;

const Announcement = z.object({
  text: optionalLine(160),
  /** Null for no link. */
  to: ContentAddress.nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

function entryList(most: number) {
  return z
    .array(ContentLink)
    .max(most)
    .refine((entries) => areDifferent(entries.map(({ label }) => label)), 'Two links have the same words');
}

function areDifferent(words: readonly string[]): boolean {
  return new Set(words).size === words.length;
}

const Menu = z.object({ entries: entryList(MAX_MENU_LINKS) });
export type Menu = z.infer<typeof Menu>;

const FooterList = z.object({ title: line(30), entries: entryList(MAX_FOOTER_LINKS) });
const Footer = z.object({
  tagline: line(120),
  help: FooterList,
  company: FooterList,
  hours: line(120),
});
export type Footer = z.infer<typeof Footer>;

const Text = z.object({
  title: line(60),
  description: line(200),
  lead: line(300),
  /** Markdown without HTML; the server parses it. */
  text: text(MAX_TEXT_LENGTH),
});
export type Text = z.infer<typeof Text>;

export const CONTENT_BODIES = {
  hero: Hero,
  promotions: Promotions,
  rows: Rows,
  announcement: Announcement,
  menu: Menu,
  footer: Footer,
  about: Text,
  contact: Text,
  shipping: Text,
  returns: Text,
  privacy: Text,
  terms: Text,
  'grievance-officer': Text,
} as const satisfies Record<Place, z.ZodType>;
export type ContentBodies = { [P in Place]: z.output<(typeof CONTENT_BODIES)[P]> };

export const PlacedContent = z.discriminatedUnion('place', [
  z.object({ place: z.literal('hero'), body: Hero }),
  z.object({ place: z.literal('promotions'), body: Promotions }),
  z.object({ place: z.literal('rows'), body: Rows }),
  z.object({ place: z.literal('announcement'), body: Announcement }),
  z.object({ place: z.literal('menu'), body: Menu }),
  z.object({ place: z.literal('footer'), body: Footer }),
  z.object({ place: TextPlace, body: Text }),
]);
export type PlacedContent = z.infer<typeof PlacedContent>;

/** Words in one style, a link where `to` is set. */
const Run = z.object({
  text: z.string(),
  isStrong: z.literal(true).optional(),
  isEmphasis: z.literal(true).optional(),
  to: z.string().optional(),
});
export type Run = z.infer<typeof Run>;
const Runs = z.array(Run);

export const TextBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), runs: Runs }),
  z.object({ kind: z.literal('paragraph'), runs: Runs }),
  z.object({ kind: z.literal('small_print'), runs: Runs }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(Runs) }),
  z.object({ kind: z.literal('table'), head: z.array(Runs), rows: z.array(z.array(Runs)) }),
  z.object({ kind: z.literal('part'), part: z.enum(keysOf(TEXT_PARTS)) }),
]);
export type TextBlock = z.infer<typeof TextBlock>;

export const TextPage = Text.omit({ text: true }).extend({ blocks: z.array(TextBlock) });
export type TextPage = z.infer<typeof TextPage>;

export const Frame = z.object({
  announcement: Announcement.nullable(),
  menu: z.array(ContentLink),
  footer: Footer,
});
export type Frame = z.infer<typeof Frame>;

const CONTENT = {
  name: 'Content',
  description: 'What the shop says of itself: banner, promotions, links and text pages.',
} satisfies ApiGroup;

export const contentEndpoints = defineEndpoints(CONTENT, {
  'GET /api/content/frame': {
    summary: 'Announcement, links of the menu, and footer.',
    logged: 'Announcement, menu and footer',
    access: 'public',
    forPages: true,
    reply: Frame,
  },
  'GET /api/content/landing': {
    summary: 'Banner and promotions of the landing page.',
    access: 'public',
    forPages: true,
    reply: z.object({ hero: ShownHero, promotions: ShownPromotions }),
  },
  'GET /api/content/text/:place': {
    summary: 'A text page, ready to be drawn.',
    access: 'public',
    forPages: true,
    params: z.object({ place: TextPlace }),
    reply: TextPage,
  },
});

const VersionFacts = z.object({
  /** Null for the first version, which comes with the program. */
  id: ContentVersionId.nullable(),
  /** `live` is what buyers see; `past` was seen before. */
  state: z.enum(['draft', 'scheduled', 'live', 'past']),
  /** Null for a draft and for the first version. */
  startsAt: Instant.nullable(),
  note: z.string(),
  /** Null for the first version. */
  savedBy: z.string().nullable(),
  savedAt: Instant.nullable(),
  version: Version,
});
export type ContentVersionFacts = z.infer<typeof VersionFacts>;
export type ContentState = ContentVersionFacts['state'];

export const ContentVersion = VersionFacts.extend({ content: PlacedContent });
export type ContentVersion = z.infer<typeof ContentVersion>;

const Draft = z.object({ content: PlacedContent, note: optionalLine(MAX_CONTENT_NOTE) });
const VersionParams = z.object({ versionId: ContentVersionId });
const OfVersion = z.object({ version: Version });

export const contentConsoleEndpoints = defineEndpoints(CONTENT, {
  'GET /api/operator/content': {
    summary: 'The places of the shop with what is live there, what comes next and how many drafts there are.',
    access: 'operator',
    reply: z.array(
      z.object({
        place: ContentPlace,
        live: VersionFacts,
        next: VersionFacts.nullable(),
        drafts: z.int(),
      }),
    ),
  },
  'GET /api/operator/content/:place': {
    summary: 'The versions of a place: drafts, scheduled ones, the live one and those before, newest first.',
    access: 'operator',
    params: z.object({ place: ContentPlace }),
    reply: z.object({ versions: z.array(VersionFacts) }),
  },
  'GET /api/operator/content/:place/first': {
    summary: 'The first version of a place.',
    access: 'operator',
    params: z.object({ place: ContentPlace }),
    reply: ContentVersion,
  },
  'GET /api/operator/content/version/:versionId': {
    summary: 'One version of a place.',
    access: 'operator',
    params: VersionParams,
    reply: ContentVersion,
    refusals: ['not_found'],
  },
  'POST /api/operator/content/preview': {
    summary:
      'What the browser cannot work out of content that is being written: a text as it is drawn, rows with their products.',
    access: 'operator',
    safe: true,
    body: PlacedContent,
    reply: z.object({ text: TextPage.nullable(), rows: z.array(LandingRow).nullable() }),
  },
  'POST /api/operator/content/draft': {
    summary: 'Save a new draft of a place; nobody else sees it.',
    access: 'operator:owner|catalogue',
    body: Draft,
    status: 201,
    reply: ContentVersion,
    refusals: ['limit_reached'],
  },
  'PUT /api/operator/content/version/:versionId': {
    summary: 'Change a draft.',
    access: 'operator:owner|catalogue',
    params: VersionParams,
    body: Draft.extend({ version: Version }),
    reply: ContentVersion,
    refusals: ['not_found', 'stale', 'wrong_state'],
  },
  'DELETE /api/operator/content/version/:versionId': {
    summary: 'Delete a draft.',
    access: 'operator:owner|catalogue',
    params: VersionParams,
    query: QueriedVersion,
    reply: Message,
    refusals: ['not_found', 'stale', 'wrong_state'],
  },
  'POST /api/operator/content/version/:versionId/schedule': {
    summary: 'Show a draft to everybody, from now or from a moment on.',
    logged: 'Publish or schedule a draft',
    access: 'operator:owner|catalogue',
    invalidates: 'content',
    params: VersionParams,
    body: OfVersion.extend({
      /** Null for at once. */
      startsAt: Instant.nullable(),
    }),
    reply: ContentVersion,
    refusals: ['not_found', 'stale', 'wrong_state', 'already_exists'],
  },
  'POST /api/operator/content/version/:versionId/withdraw': {
    summary: 'Make a scheduled version a draft again.',
    access: 'operator:owner|catalogue',
    invalidates: 'content',
    params: VersionParams,
    body: OfVersion,
    reply: ContentVersion,
    refusals: ['not_found', 'stale', 'wrong_state'],
  },
});

const part = z.coerce.number().min(0).max(1);

/** The part of a picture to take, as fractions of its width and height from the upper left corner. */
export const PictureCrop = z.object({
  shape: z.enum(CONTENT_SHAPES),
  left: part,
  top: part,
  width: part.gt(0),
  height: part.gt(0),
});

export const contentUploadEndpoints = defineEndpoints(CONTENT, {
  'POST /api/operator/content/picture': {
    summary:
      'Upload a picture for a place; it is cut to the chosen part and re-encoded. Removed a day later unless a version shows it.',
    access: 'operator:owner|catalogue',
    multipart: true,
    body: PictureCrop.extend({ images: z.unknown().meta({ type: 'string', format: 'binary' }) }),
    status: 201,
    reply: z.object({ picture: z.string() }),
    refusals: ['invalid_input', 'too_large'],
  },
});
