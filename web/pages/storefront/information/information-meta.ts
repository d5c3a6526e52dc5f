import type { MetaFunction } from 'react-router';
import { pageMeta } from '../../../kit/page/page-meta.ts';
import { pageTitle } from '../../../kit/page/page-title.ts';

export function informationMeta(title: string, description: string): MetaFunction {
  return ({ matches }) => [
    ...pageTitle(title, matches),
    ...pageMeta({ title, description, kind: 'article' }, matches),
  ];
}
