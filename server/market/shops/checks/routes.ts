import type { FastifyInstance } from 'fastify';
import {
  DocumentForm,
  shopDocumentUploadEndpoints,
  shopVerificationEndpoints,
} from '../../../../contract/shop-verification.ts';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { acceptUploads, readUpload } from '../../../catalogue/pictures/index.ts';
import { parseInput } from '../../../platform/http/problems.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { notADocument } from '../refusals.ts';
import { findShopOfOwner } from '../store.ts';
import { addDocument, changeVerification, removeDocument } from './change-verification.ts';
import { presentVerification, readChecks } from './read-checks.ts';

export function registerVerification(app: FastifyInstance, services: Services): void {
  const { db, authenticate } = services;
  const verificationOf = async (ownerId: UserId) => {
    const shop = await findShopOfOwner(db, ownerId);
    if (!shop || shop.state === 'closed') throw notFound('Your shop');
    return presentVerification(await readChecks(db, shop));
  };

  serve(app, authenticate, shopVerificationEndpoints, {
    'GET /api/shop/verification': ({ actor }) => verificationOf(actor.ownerId),
    'PUT /api/shop/verification': async ({ actor, body }) => {
      await changeVerification(services, actor, body);
      return verificationOf(actor.ownerId);
    },
    'DELETE /api/shop/verification/document/:documentId': async ({ actor, params }) => {
      await removeDocument(services, actor.ownerId, params.documentId);
      return { message: 'The document was taken back' };
    },
  });

  void app.register(async (scope) => {
    await acceptUploads(scope, { files: 1, fields: 1 });
    serve(scope, authenticate, shopDocumentUploadEndpoints, {
      'POST /api/shop/verification/document': async ({ actor, request }) => {
        if (!(await findShopOfOwner(db, actor.ownerId))) throw notFound('Your shop');
        const { fields, files, fileNames } = await readUpload(request, 'document');
        const { kind } = parseInput(DocumentForm, fields);
        const [content] = files;
        if (!content) throw notADocument();
        await addDocument(services, actor.ownerId, { kind, content, fileName: fileNames[0] ?? 'Document' });
        return verificationOf(actor.ownerId);
      },
    });
  });
}
