import type { MetaFunction } from 'react-router';
import type { ApiClient } from '../../../../contract/client.ts';
import type { TextPage } from '../../../../contract/content.ts';
import type { TextPlace } from '../../../../contract/kernel/content-places.ts';
import type { LoadArgs } from '../../../kit/http/api.ts';
import { informationMeta } from './information-meta.ts';

export function loadText(place: TextPlace) {
  return (api: ApiClient, { request: { signal } }: LoadArgs): Promise<TextPage> =>
    api('GET /api/content/text/:place', { params: { place }, signal });
}

export const textMeta: MetaFunction<() => TextPage> = (args) => {
  const { loaderData: page } = args;
  return page ? informationMeta(page.title, page.description)(args) : [];
};
