import { MAX_AMOUNT_PAISE, readRupees, toRupees } from '../../../contract/kernel/money.ts';
import type { MarketPolicy } from '../../../contract/market-policy.ts';
import { SHOP_CHECKS, type ShopCheck } from '../../../contract/kernel/shop-checks.ts';
import { useForm } from '../../shared/forms/use-form.tsx';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { couldNotBe } from '../../shared/http/problem-message.ts';

const CHECKS = Object.keys(SHOP_CHECKS) as ShopCheck[]; // the keys of the table

export const loadPolicy: ScreenLoad<MarketPolicy> = (call) => call('GET /api/operator/policy');

/** What the market asks of shops and of its operators; the duty owner changes it. */
export function PolicyScreen({ loaded }: { loaded: Loaded<MarketPolicy> }) {
  const { data, error, reload, show } = useLoadedPart(loaded);
  return (
    <section className="grid gap-6">
      <h1>Policy</h1>
      {error !== undefined && (
        <LoadFailure title="The policy could not be loaded" error={error} onRetry={reload} />
      )}
      {data && <PolicyForm key={data.version} policy={data} onSaved={show} />}
    </section>
  );
}

interface PolicyValues {
  shopApproval: MarketPolicy['shopApproval'];
  required: Record<ShopCheck, boolean>;
  twoPersonLimit: string;
}

const NO_AMOUNT = { path: 'twoPersonLimit', message: 'Enter an amount of at most one crore rupees' };

function rupeesIn(text: string): number | undefined {
  const amount = readRupees(text);
  return amount === undefined || amount > MAX_AMOUNT_PAISE ? undefined : toRupees(amount);
}

function PolicyForm({ policy, onSaved }: { policy: MarketPolicy; onSaved: (policy: MarketPolicy) => void }) {
  const { shopApproval, requiredChecks, twoPersonLimit, version } = policy;
  const form = useForm<PolicyValues>({
    defaultValues: {
      shopApproval,
      required: Object.fromEntries(CHECKS.map((check) => [check, requiredChecks.includes(check)])),
      twoPersonLimit: String(twoPersonLimit),
    },
    validate: (values) => (rupeesIn(values.twoPersonLimit) === undefined ? [NO_AMOUNT] : []),
    failure: couldNotBe('The policy', 'saved'),
    send: async (values) => {
      const body = {
        ...{ shopApproval: values.shopApproval, version },
        requiredChecks: CHECKS.filter((check) => values.required[check]),
        twoPersonLimit: rupeesIn(values.twoPersonLimit) ?? twoPersonLimit,
      };
      onSaved(await api('PUT /api/operator/policy', { body }));
      notify('success', 'Saved');
    },
  });
  return (
    <form {...form.props} className="card grid max-w-form gap-6 p-4 sm:p-6">
      {form.alert}
      <RadioGroup
        legend="New shops"
        options={[
          { value: 'by_hand', label: 'Sell after an operator has approved them' },
          { value: 'automatic', label: 'Sell at once', detail: 'Nobody checks them before.' },
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
      <TextField
        label="Two people decide above"
        help="For a payment of more than this, one operator proposes and another agrees."
        inputMode="decimal"
        before="₹"
        {...form.field('twoPersonLimit')}
      />
      <Button type="submit" busy={form.isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
