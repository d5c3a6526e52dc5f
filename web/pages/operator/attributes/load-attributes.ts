import type { AttributeList, OperatorAttribute } from '../../../../contract/operator-categories.ts';
import { defineList, place, searchWords } from '../../../kit/lists/list-definition.ts';
import { loadOnePage, type OnePage } from '../../../kit/lists/one-page.ts';
import type { ScreenLoad } from '../../../kit/screens/screen-loader.ts';

export const attributeList = defineList({ search: searchWords({ label: 'Name or value' }), after: place });

export const loadAttributes: ScreenLoad<OnePage<AttributeList>> = (call, { searchParams }) =>
  loadOnePage(
    attributeList,
    searchParams,
    (query) => call('GET /api/operator/attribute', { query }),
    ({ attributes }) => attributes.length,
  );

export const loadAttribute: ScreenLoad<OperatorAttribute, { attributeId: string }> = (call, { params }) =>
  call('GET /api/operator/attribute/:attributeId', { params });
