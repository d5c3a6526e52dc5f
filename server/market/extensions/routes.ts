import { extensionEndpoints } from '../../../contract/extensions.ts';
import { hasDuty } from '../../../contract/kernel/rights.ts';
import type { RegisterConcept } from '../../concept/concept.ts';
import { presentBlock } from '../../concept/extension.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';

/** The web was built without these screens, so concepts declare them as data. */
export const registerExtensions: RegisterConcept = (app, services, concepts) => {
  const pages = concepts.flatMap(({ consolePages = [] }) => consolePages);
  const parts = concepts.flatMap(({ productParts = [] }) => productParts);
  const twice = pages.find(({ slug }, place) => pages.findIndex((page) => page.slug === slug) !== place);
  if (twice) throw new Error(`two concepts declare the console page ${twice.slug}`);

  serve(app, services.authenticate, extensionEndpoints, {
    'GET /api/operator/extension/:slug': async ({ actor, params: { slug } }) => {
      const page = pages.find((one) => one.slug === slug);
      if (!page) throw notFound('This page');
      if (page.duty && !hasDuty(actor.duties, page.duty))
        throw new Refusal('right_missing', 'This page is for operators with another duty');
      return { title: page.title, blocks: (await page.load(services)).map(presentBlock) };
    },
    'GET /api/pro/:productId/extension': async ({ params: { productId } }) => {
      const blocks = await Promise.all(
        parts.map(async (part) => {
          try {
            const block = await part(services, productId);
            return block && presentBlock(block);
          } catch (error) {
            // One extension that fails takes nothing from the others.
            services.log.error({ err: error, productId }, 'a part of the product page failed');
            return undefined;
          }
        }),
      );
      return { blocks: blocks.filter((block) => block !== undefined) };
    },
  });
};
