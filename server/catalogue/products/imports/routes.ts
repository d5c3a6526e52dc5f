import type { FastifyInstance } from 'fastify';
import {
  ImportChoices,
  type ImportKind,
  importEndpoints,
  importUploadEndpoints,
} from '../../../../contract/imports.ts';
import type { ImportId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { ShopRight } from '../../../../contract/kernel/rights.ts';
import { categoriesOf } from '../../categories/index.ts';
import type { SellerActor } from '../../../platform/http/actor.ts';
import { hasRight, requireRight } from '../../../platform/http/admit.ts';
import { findPicturesOfImport, repeatFailed } from '../../pictures/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { pageFacts } from '../../../platform/http/page-url.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { findShopOfOwner, shopIsMissing } from '../../../market/shops/index.ts';
import { applyImport, endImport, getImport, startImport } from './change-import.ts';
import { decodeFile } from './decode-file.ts';
import { exportFile } from './export-file.ts';
import { presentImport, presentImportDetails } from './present-import.ts';
import { importNotFound } from './refusals.ts';
import { type FoundImport, listImports } from './store/imports.ts';

const RIGHT_FOR = { products: 'catalogue', inventory: 'stock' } as const satisfies Record<
  ImportKind,
  ShopRight
>;
const MAX_PICTURE_FAULTS = 100;
const KINDS = Object.keys(RIGHT_FOR) as ImportKind[]; // the keys of the table

const kindsFor = ({ rights }: SellerActor) => KINDS.filter((kind) => hasRight(rights, RIGHT_FOR[kind]));

export function registerImports(app: FastifyInstance, services: Services): void {
  const { db, jobs, authenticate } = services;
  const categories = categoriesOf(services);

  serve(app, authenticate, importEndpoints, {
    'GET /api/export/products': async ({ actor }) => ({
      name: 'products.csv',
      parts: await exportFile(db, await categories.tree(), await sellerOrRefuse(actor.ownerId), 'products'),
    }),
    'GET /api/export/inventory': async ({ actor }) => ({
      name: 'inventory.csv',
      parts: await exportFile(db, await categories.tree(), await sellerOrRefuse(actor.ownerId), 'inventory'),
    }),
    'GET /api/import': async ({ actor, query }) => {
      const shop = await findShopOfOwner(db, actor.ownerId);
      const { rows, total } = shop
        ? await listImports(db, shop.id, kindsFor(actor), query)
        : { rows: [], total: 0 };
      return { imports: rows.map(presentImport), ...pageFacts(query, total) };
    },
    'GET /api/import/:importId': async ({ actor, params }) =>
      presentDetails(await getOwn(actor, params.importId)),
    'POST /api/import/:importId/pictures': async ({ actor, params }) => {
      const found = await getOwn(actor, params.importId);
      await inTransaction(db, (tx) => repeatFailed(tx, found.id));
      return presentDetails(found);
    },
    'POST /api/import/:importId/apply': async ({ actor, params, body }) => {
      const { id, shopId, preview } = await getOwn(actor, params.importId);
      if (preview?.stock) requireRight(actor.rights, 'stock');
      const choices = body ?? ImportChoices.parse({});
      const by = { actorId: actor.personId, sessionId: actor.sessionId, choices };
      return presentImport(await applyImport(db, jobs, shopId, id, by));
    },
    'POST /api/import/:importId/cancel': async ({ actor, params }) => {
      const { id, shopId } = await getOwn(actor, params.importId);
      return presentImport(await endImport(db, shopId, id));
    },
    find: { importId: ({ actor, params }) => getOwn(actor, params.importId) },
  });

  app.register(async (scope) => {
    receiveCsv(scope);
    serve(scope, authenticate, importUploadEndpoints, {
      'POST /api/import': async ({ actor, query: { kind, fileName }, body }) => {
        requireRight(actor.rights, RIGHT_FOR[kind]);
        const shopId = await shopOrRefuse(actor.ownerId);
        const takesStock = hasRight(actor.rights, 'stock');
        const by = { actorId: actor.personId, sessionId: actor.sessionId, takesStock };
        return presentImport(await startImport(db, jobs, { kind, fileName, content: body, shopId, ...by }));
      },
    });
  });

  const presentDetails = async (found: FoundImport) =>
    presentImportDetails(found, await findPicturesOfImport(db, found.id, MAX_PICTURE_FAULTS));
  const sellerOrRefuse = async (ownerId: UserId) => ({ ownerId, shopId: await shopOrRefuse(ownerId) });

  async function shopOrRefuse(ownerId: UserId): Promise<ShopId> {
    const shop = await findShopOfOwner(db, ownerId);
    if (!shop) throw shopIsMissing();
    return shop.id;
  }

  /** @throws Refusal `not_found`, `right_missing` for staff without the right for its kind */
  async function getOwn(actor: SellerActor, importId: ImportId) {
    const shopId = await shopOfImport(actor.ownerId);
    const found = await getImport(db, shopId, importId);
    requireRight(actor.rights, RIGHT_FOR[found.kind]);
    return { ...found, shopId };
  }

  /** A seller without a shop has no import. */
  async function shopOfImport(ownerId: UserId): Promise<ShopId> {
    const shop = await findShopOfOwner(db, ownerId);
    if (!shop) throw importNotFound();
    return shop.id;
  }
}

const FILE_TYPES = ['text/csv', 'text/tab-separated-values', 'text/xml', 'application/xml'];

function receiveCsv(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FILE_TYPES, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    decodeFile(body),
  );
}
