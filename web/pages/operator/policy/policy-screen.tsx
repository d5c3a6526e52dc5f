import { useRef } from 'react';
import { HEALTH_MEASURES } from '../../../../contract/kernel/health-measures.ts';
import type { MarketPolicy } from '../../../../contract/market-policy.ts';
import { SHOP_CHECKS } from '../../../../contract/kernel/shop-checks.ts';
import { type Draft, DraftedForm } from '../../../kit/drafts/drafted-form.tsx';
import { NewerVersion } from '../../../kit/drafts/newer-version.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import { useHasDuty } from '../duties/duties.ts';
import type { PolicyOfMarket } from './load-policy.ts';
import { PolicyFacts } from './policy-facts.tsx';
import { ProductPolicyFields } from './product-policy-fields.tsx';
import { CHECKS, isPolicyValues, MEASURES, type PolicyValues, SHOP_APPROVALS } from './policy-values.ts';
import { policyFieldName, policyFieldText } from './policy-words.ts';
import { usePolicyForm } from './use-policy-form.ts';

export function PolicyScreen({ loaded }: { loaded: Loaded<PolicyOfMarket> }) {
  const { data, error, reload, showChanged } = useLoadedPart(loaded);
  const isEditor = useHasDuty('owner');
  const screen = useRef<HTMLElement>(null);
  useFocusAfterChange(String(data?.policy.version), () =>
    screen.current?.querySelector<HTMLElement>('[type="submit"]'),
  );
  return (
    <section ref={screen} className="grid gap-6">
      <h1>Policy</h1>
      {error !== undefined && (
        <LoadFailure title="The policy could not be loaded" error={error} onRetry={reload} />
      )}
      {data && !isEditor && <PolicyFacts {...data} />}
      {data && isEditor && (
        <DraftedForm key={data.policy.version} name="market policy" of="the policy" shape={isPolicyValues}>
          {(draft) => (
            <PolicyForm
              {...data}
              draft={draft}
              onSaved={(policy) => showChanged((before) => ({ ...before, policy }))}
            />
          )}
        </DraftedForm>
      )}
    </section>
  );
}

interface PolicyFormProps extends PolicyOfMarket {
  draft: Draft<PolicyValues>;
  onSaved: (policy: MarketPolicy) => void;
}

function PolicyForm(props: PolicyFormProps) {
  const { form, saved, taken, contested, isNewer, take } = usePolicyForm(props);
  return (
    <form {...form.props} className="card grid max-w-form gap-6 p-4 sm:p-6">
      {isNewer && (
        <NewerVersion
          title="The policy has been changed"
          taken={taken}
          contested={contested}
          nameOf={policyFieldName}
          newerAt={(path) => policyFieldText(path, saved, props.tree)}
          onTake={take}
        />
      )}
      {form.alert}
      <RadioGroup
        legend="New shops"
        options={[
          { value: 'by_hand', ...SHOP_APPROVALS.by_hand },
          { value: 'automatic', ...SHOP_APPROVALS.automatic },
        ]}
        {...form.choice('shopApproval')}
      />
      <fieldset className="field">
        <legend className="field-label">Checks that a shop must pass before it is approved</legend>
        {CHECKS.map((check) => (
          <CheckboxField
            key={check}
            label={SHOP_CHECKS[check].label}
            help={SHOP_CHECKS[check].says}
            {...form.input(`required.${check}`)}
          />
        ))}
      </fieldset>
      <ProductPolicyFields form={form} tree={props.tree} />
      <TextField
        label="Two people decide above"
        help="For a payment or a refund of more than this, one operator proposes and another agrees."
        inputMode="decimal"
        before="₹"
        {...form.field('twoPersonLimit')}
      />
      <TextField
        label="Days to appeal"
        help="Within which an author can appeal against a take-down."
        inputMode="numeric"
        {...form.field('appealDays')}
      />
      <fieldset className="field">
        <legend className="field-label">Limits of a shop's health</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {MEASURES.map((measure) => (
            <TextField
              key={measure}
              label={HEALTH_MEASURES[measure].label}
              help={HEALTH_MEASURES[measure].best < HEALTH_MEASURES[measure].worst ? 'At most' : 'At least'}
              inputMode="decimal"
              after={HEALTH_MEASURES[measure].unit === 'percent' ? '%' : 'stars'}
              {...form.field(`healthLimits.${measure}`)}
            />
          ))}
          <TextField
            label="Judged from"
            help="Fewer orders, reviews or messages are too few to judge."
            inputMode="numeric"
            {...form.field('healthMinimum')}
          />
        </div>
      </fieldset>
      <Button type="submit" busy={form.isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
