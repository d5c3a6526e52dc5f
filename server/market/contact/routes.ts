import type { FastifyInstance } from 'fastify';
import { contactEndpoints, RECEIVED } from '../../../contract/contact.ts';
import { addressPrefix } from '../../platform/http/address-prefix.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { writeToSupport } from './write-to-support.ts';

export function registerContact(app: FastifyInstance, services: Services): void {
  serve(app, services.authenticate, contactEndpoints, {
    'POST /api/contact': async ({ body, request }) => {
      await writeToSupport(services, body, addressPrefix(request.ip));
      return { message: RECEIVED };
    },
  });
}
