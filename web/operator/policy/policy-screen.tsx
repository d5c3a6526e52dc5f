import { HEALTH_MEASURES, type HealthMeasure } from '../../../contract/kernel/health-measures.ts';
import { MAX_AMOUNT_PAISE, readRupees, toRupees } from '../../../contract/kernel/money.ts';
import type { HealthLimits, MarketPolicy } from '../../../contract/market-policy.ts';
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

const MEASURES = Object.keys(HEALTH_MEASURES) as HealthMeasure[]; // the keys of the table
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
  healthLimits: Record<HealthMeasure, string>;
  healthMinimum: string;
  appealDays: string;
}

const NO_DAYS = { path: 'appealDays', message: 'Enter 1 to 3650 days' };
const NO_AMOUNT = { path: 'twoPersonLimit', message: 'Enter an amount of at most one crore rupees' };

function rupeesIn(text: string): number | undefined {
  const amount = readRupees(text);
  return amount === undefined || amount > MAX_AMOUNT_PAISE ? undefined : toRupees(amount);
}

/** What is typed where a limit of a measure is asked for; undefined for what is none. */
function limitIn(measure: HealthMeasure, text: string): number | undefined {
  const { best, worst } = HEALTH_MEASURES[measure];
  const limit = text.trim() === '' ? Number.NaN : Number(text);
  return limit >= Math.min(best, worst) && limit <= Math.max(best, worst) ? limit : undefined;
}

function countIn(text: string): number | undefined {
  return /^\s*[1-9]\d{0,3}\s*$/.test(text) ? Number(text) : undefined;
}

function daysIn(text: string): number | undefined {
  const days = countIn(text);
  return days !== undefined && days <= 3650 ? days : undefined;
}

function faultsIn({ twoPersonLimit, appealDays, healthLimits, healthMinimum }: PolicyValues) {
  return [
    ...(rupeesIn(twoPersonLimit) === undefined ? [NO_AMOUNT] : []),
    ...(daysIn(appealDays) === undefined ? [NO_DAYS] : []),
    ...MEASURES.filter((measure) => limitIn(measure, healthLimits[measure]) === undefined).map((measure) => {
      const { best, worst } = HEALTH_MEASURES[measure];
      const message = `Enter a number from ${Math.min(best, worst)} to ${Math.max(best, worst)}`;
      return { path: `healthLimits.${measure}`, message };
    }),
    ...(countIn(healthMinimum) === undefined
      ? [{ path: 'healthMinimum', message: 'Enter a whole number from 1 to 9999' }]
      : []),
  ];
}

/** As they were where what was typed is no number, which `faultsIn` refuses before. */
function limitsIn(typed: PolicyValues['healthLimits'], before: HealthLimits): HealthLimits {
  const limits = { ...before };
  for (const measure of MEASURES) limits[measure] = limitIn(measure, typed[measure]) ?? before[measure];
  return limits;
}

function PolicyForm({ policy, onSaved }: { policy: MarketPolicy; onSaved: (policy: MarketPolicy) => void }) {
  const { shopApproval, requiredChecks, twoPersonLimit, appealDays, version } = policy;
  const { healthLimits, healthMinimum } = policy;
  const form = useForm<PolicyValues>({
    defaultValues: {
      shopApproval,
      required: Object.fromEntries(CHECKS.map((check) => [check, requiredChecks.includes(check)])),
      twoPersonLimit: String(twoPersonLimit),
      appealDays: String(appealDays),
      healthLimits: {
        late: String(healthLimits.late),
        cancelled: String(healthLimits.cancelled),
        returned: String(healthLimits.returned),
        rating: String(healthLimits.rating),
        answers: String(healthLimits.answers),
      },
      healthMinimum: String(healthMinimum),
    },
    validate: faultsIn,
    failure: couldNotBe('The policy', 'saved'),
    send: async (values) => {
      const body = {
        ...{ shopApproval: values.shopApproval, version },
        requiredChecks: CHECKS.filter((check) => values.required[check]),
        twoPersonLimit: rupeesIn(values.twoPersonLimit) ?? twoPersonLimit,
        appealDays: daysIn(values.appealDays) ?? appealDays,
        healthLimits: limitsIn(values.healthLimits, healthLimits),
        healthMinimum: countIn(values.healthMinimum) ?? healthMinimum,
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
            help="Of fewer orders, reviews or messages nothing is judged."
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
