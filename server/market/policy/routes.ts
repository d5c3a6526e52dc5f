import { marketPolicyEndpoints } from '../../../contract/market-policy.ts';
import { requireConfirmed } from '../accounts/index.ts';
import { holdCategories, noSuchCategory } from '../../catalogue/categories/index.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { RegisterConcept } from '../../concept/concept.ts';
import { mailChangedLimit } from './mails.ts';
import { findPolicy, updatePolicy } from './store.ts';

export const registerMarketPolicy: RegisterConcept = (app, services) => {
  const { db, jobs, authenticate } = services;
  serve(app, authenticate, marketPolicyEndpoints, {
    'GET /api/operator/policy': () => findPolicy(db),
    'PUT /api/operator/policy': ({ actor, body }) =>
      inTransaction(db, async (tx) => {
        await requireConfirmed({ db: tx }, actor.sessionId);
        // The lock keeps the categories until the policy names them.
        const there = await holdCategories(tx, body.products.categories);
        const gone = body.products.categories.find((id) => !there.includes(id));
        if (gone) throw noSuchCategory(gone, 'products.categories');
        const { twoPersonLimit: before } = await findPolicy(tx);
        const changed = await updatePolicy(tx, body);
        if (!changed) throw policyChangedMeanwhile();
        const { twoPersonLimit: after } = changed;
        if (after !== before)
          await mailChangedLimit(tx, jobs, { changedBy: actor.operatorId, before, after });
        return changed;
      }),
  });
};

function policyChangedMeanwhile(): Refusal {
  return new Refusal('stale', 'The policy has been changed. Reload the page and make your change again.');
}
