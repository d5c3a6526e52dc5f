import type { HttpReply, Lie } from '../support/lying-proxy.ts';
import { lies, onLine, testFaults } from './matrix/fault-tests.ts';

/** Changes what the provider says of a payment; what it answers to everything else stays. */
const saying =
  (changed: object): Lie =>
  async ({ method }, ask) => {
    const { status, content } = await ask();
    if (method !== 'GET') return { status, content };
    return {
      status,
      content: Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), ...changed })),
    };
  };

testFaults('payment provider', {
  down: ({ provider }) => onLine(provider.line, 'refuse'),
  'slow: answers after ten seconds': ({ provider }) => onLine(provider.line, 10_000),
  'answers 500': ({ provider }) => lies(provider, async () => ({ status: 500, content: Buffer.from('{}') })),
  'answers 200 with another body': ({ provider }) =>
    lies(provider, async () => ({ status: 200, content: Buffer.from('<h1>Welcome</h1>') })),
  'silent after the payment page opened': ({ provider }) =>
    lies(provider, ({ method }, ask) => (method === 'GET' ? new Promise<HttpReply>(() => undefined) : ask())),
  'names another amount': ({ provider }) =>
    lies(
      provider,
      saying({ amount_total: 100, payment_intent: { id: 'pi', status: 'succeeded', amount_received: 100 } }),
    ),
  'names another currency': ({ provider }) => lies(provider, saying({ currency: 'usd' })),
  'names another reference': ({ provider }) => lies(provider, saying({ client_reference_id: 'another' })),
});
