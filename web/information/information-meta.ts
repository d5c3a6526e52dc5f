import type { MetaFunction } from 'react-router';
import { pageTitle } from '../page-title.ts';

/** Title and description of an information page. */
export function informationMeta(title: string, description: string): MetaFunction {
  return ({ matches }) => [...pageTitle(title, matches), { name: 'description', content: description }];
}
