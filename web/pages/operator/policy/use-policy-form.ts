import type { CategoryTree } from '../../../../contract/categories.ts';
import type { MarketPolicy } from '../../../../contract/market-policy.ts';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { useFormDraft } from '../../../kit/drafts/use-form-draft.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { isPolicyValues, policyCodec, policyFaults, type PolicyValues } from './policy-values.ts';

interface PolicyFormOptions {
  policy: MarketPolicy;
  tree: CategoryTree;
  draft: Draft;
  onSaved: (policy: MarketPolicy) => void;
}

export function usePolicyForm({ policy, tree, draft, onSaved }: PolicyFormOptions) {
  const { version } = policy;
  const saved = policyCodec.toForm(policy);
  const { first, keep } = useFormDraft(draft, { saved, shape: isPolicyValues });
  const present = new Set(tree.categories.map(({ id }) => id));
  const { products } = first.values;
  const categories = products.categories.filter((id) => present.has(id));
  return useForm<PolicyValues>({
    defaultValues: { ...first.values, products: { ...products, categories } },
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
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;
