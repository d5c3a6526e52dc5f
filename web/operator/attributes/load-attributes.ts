import { hasDuty } from '../../../contract/kernel/duties.ts';
import type { AttributeList, OperatorAttribute } from '../../../contract/operator-categories.ts';
import { asPlace, defineList, text } from '../../shared/lists/list-definition.ts';
import { loadOnePage, type OnePage } from '../../shared/lists/one-page.ts';
import type { ScreenLoad } from '../../shared/screens/screen-loader.ts';

export const attributeList = defineList({ search: text(), after: asPlace(text()) });

/** A page of attributes, and whether the operator may change them. */
export type Attributes = OnePage<AttributeList & { isEditor: boolean }>;

export const loadAttributes: ScreenLoad<Attributes> = (call, { searchParams }) =>
  loadOnePage(
    attributeList,
    searchParams,
    async (query) => {
      const [list, { duties }] = await Promise.all([
        call('GET /api/operator/attribute', { query }),
        call('GET /api/operator/me'),
      ]);
      return { ...list, isEditor: hasDuty(duties, 'owner', 'catalogue') };
    },
    ({ attributes }) => attributes.length,
  );

/** An attribute, and whether the operator may change it. */
export interface ShownAttribute {
  attribute: OperatorAttribute;
  isEditor: boolean;
}

export const loadAttribute: ScreenLoad<ShownAttribute, { attributeId: string }> = async (
  call,
  { params: { attributeId } },
) => {
  const [attribute, { duties }] = await Promise.all([
    call('GET /api/operator/attribute/:attributeId', { params: { attributeId } }),
    call('GET /api/operator/me'),
  ]);
  return { attribute, isEditor: hasDuty(duties, 'owner', 'catalogue') };
};
