import type {
  ContentBodies,
  ContentLink,
  Footer,
  Hero,
  Promotions,
  Rows,
  Text,
} from '../../../../contract/content.ts';
import { CATEGORIES } from '../../../../contract/kernel/categories.ts';
import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import { SORT_OPTIONS } from '../../../../contract/kernel/sort-options.ts';
import {
  each,
  either,
  fieldsOf,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  type Shape,
} from '../../../kit/drafts/shape.ts';

type Row = Rows['rows'][number];

// The server refuses categories that are gone.
const isCategoryId: Shape<CategoryId> = (value): value is CategoryId => isText(value);
const isPicture = orNull(isText);
const isLink = fieldsOf<ContentLink>(each(['label', 'to'], isText));
const isLinkList = fieldsOf<Footer['help']>({ title: isText, entries: listOf(isLink) });
const isTextPage = fieldsOf<Text>(each(['title', 'description', 'lead', 'text'], isText));

export const CONTENT_SHAPES: { readonly [Place in keyof ContentBodies]: Shape<ContentBodies[Place]> } = {
  hero: fieldsOf<Hero>({
    ...each(['title', 'text'], isText),
    button: isLink,
    tall: isPicture,
    small: listOf(isPicture),
  }),
  promotions: fieldsOf<Promotions>({
    tiles: listOf(
      fieldsOf<Promotions['tiles'][number]>({
        ...each(['title', 'text', 'to'], isText),
        picture: isPicture,
        tint: oneOf(CATEGORIES),
      }),
    ),
  }),
  rows: fieldsOf<Rows>({
    rows: listOf(
      either(
        fieldsOf<Extract<Row, { show: 'offers' }>>({ title: isText, show: oneOf(['offers']) }),
        fieldsOf<Extract<Row, { show: 'listing' }>>({
          ...each(['title', 'search'], isText),
          show: oneOf(['listing']),
          category: orNull(isCategoryId),
          sortBy: oneOf(SORT_OPTIONS),
          count: isNumber,
        }),
      ),
    ),
  }),
  announcement: fieldsOf<ContentBodies['announcement']>({ text: isText, to: orNull(isText) }),
  menu: fieldsOf<ContentBodies['menu']>({ entries: listOf(isLink) }),
  footer: fieldsOf<Footer>({
    ...each(['tagline', 'hours'], isText),
    ...each(['help', 'company'], isLinkList),
  }),
  about: isTextPage,
  contact: isTextPage,
  shipping: isTextPage,
  returns: isTextPage,
  privacy: isTextPage,
  terms: isTextPage,
  'grievance-officer': isTextPage,
};
