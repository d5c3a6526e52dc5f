import { useState } from 'react';
import type { CategoryTree } from '../../../../contract/categories.ts';
import type { MarketPolicy } from '../../../../contract/market-policy.ts';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { useFormDraft } from '../../../kit/drafts/use-form-draft.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { valueAt } from '../../../kit/forms/value-at.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { policyCodec, policyFaults, type PolicyPath, type PolicyValues } from './policy-values.ts';

interface PolicyFormOptions {
  policy: MarketPolicy;
  tree: CategoryTree;
  draft: Draft<PolicyValues>;
  onSaved: (policy: MarketPolicy) => void;
}

export function usePolicyForm({ policy, tree, draft, onSaved }: PolicyFormOptions) {
  const { version } = policy;
  const saved = policyCodec.toForm(policy);
  const { opening, keep } = useFormDraft(draft, { saved });
  const { taken } = opening;
  const [contested, setContested] = useState(opening.contested);
  const present = new Set(tree.categories.map(({ id }) => id));
  const { products } = opening.values;
  const categories = products.categories.filter((id) => present.has(id));
  const form = useForm<PolicyValues>({
    defaultValues: { ...opening.values, products: { ...products, categories } },
    onEdit: keep,
    validate: policyFaults,
    failure: couldNotBe('The policy', 'saved'),
    send: async (values) => {
      const body = { ...policyCodec.toBody(values), version };
      const changed = await api('PUT /api/operator/policy', { body });
      draft.discard();
      onSaved(changed);
      notify('success', 'Saved');
    },
  });
  return {
    form,
    saved,
    taken,
    contested,
    isNewer: taken.length + opening.contested.length > 0,
    take: (path: PolicyPath) => {
      form.setField(path, valueAt(saved, path));
      setContested(contested.filter((other) => other !== path));
    },
  };
}

export type PolicyForm = ReturnType<typeof usePolicyForm>['form'];
