import { operatorCategoryEndpoints } from '../../../../contract/operator-categories.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { RegisterConcept } from '../../../concept/concept.ts';
import { consequencesOf } from './consequences.ts';
import { addAttribute, changeAttribute, deleteAttribute } from './edit-attribute.ts';
import { addCategory, changeCategory, deleteCategory, placeCategory } from './edit-category.ts';
import { presentAttributes, presentCategory, presentOne, presentTree } from './present.ts';

export const registerOperatorCategories: RegisterConcept = (app, { db, authenticate }) => {
  serve(app, authenticate, operatorCategoryEndpoints, {
    'GET /api/operator/category': () => presentTree(db),

    'POST /api/operator/category': async ({ body }) => presentCategory(db, await addCategory(db, body)),

    'POST /api/operator/category/:categoryId/consequences': ({ params: { categoryId }, body }) =>
      consequencesOf(db, categoryId, body),

    'PUT /api/operator/category/:categoryId': async ({ params: { categoryId }, body }) => {
      await changeCategory(db, categoryId, body);
      return presentCategory(db, categoryId);
    },

    'POST /api/operator/category/:categoryId/move': async ({ params: { categoryId }, body }) => {
      await placeCategory(db, categoryId, body);
      return presentCategory(db, categoryId);
    },

    'DELETE /api/operator/category/:categoryId': async ({ params: { categoryId }, query: { version } }) => {
      await deleteCategory(db, categoryId, version);
      return { message: 'The category was removed' };
    },

    'GET /api/operator/attribute': ({ query }) => presentAttributes(db, query),

    'GET /api/operator/attribute/:attributeId': ({ params: { attributeId } }) => presentOne(db, attributeId),

    'POST /api/operator/attribute': async ({ body }) => presentOne(db, await addAttribute(db, body)),

    'PUT /api/operator/attribute/:attributeId': async ({ params: { attributeId }, body }) => {
      await changeAttribute(db, attributeId, body);
      return presentOne(db, attributeId);
    },

    'DELETE /api/operator/attribute/:attributeId': async ({
      params: { attributeId },
      query: { version },
    }) => {
      await deleteAttribute(db, attributeId, version);
      return { message: 'The attribute was removed' };
    },
  });
};
