import type { PaymentProviderEntry } from '../provider.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
import { sandboxPage } from './sandbox-page.ts';
import { registerSandboxEventJob } from './send-webhook-event.ts';

export const sandbox: PaymentProviderEntry = ({ sandbox: settings }) =>
  settings && {
    createGateway: ({ db, signer, clock }) => sandboxGateway(db, signer, clock),
    register(app, _context, services) {
      registerSandboxEventJob(app, services);
      app.register(async (scope) => sandboxPage(scope, services));
    },
  };
