import { useContext, useState } from 'react';
import { Link } from 'react-router';
import { hasDuty } from '../../../../contract/kernel/rights.ts';
import { SHOP_CHECKS, type ShopCheck } from '../../../../contract/kernel/shop-checks.ts';
import type { OperatorShop } from '../../../../contract/operator-shops.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { CheckBadge } from '../../../concepts/shop/check-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NOT_SAVED } from '../../../kit/http/failures.ts';
import { OwnDuties } from '../duties/duties.ts';

const RESULTS = [
  { value: 'passed', label: 'Passed' },
  { value: 'failed', label: 'Failed: the seller has to correct it' },
  { value: 'waived', label: 'Waived: not needed of this shop' },
] as const;
type Result = (typeof RESULTS)[number]['value'];

interface Words {
  result: string;
  note: string;
}

/** A closed shop can only give up its tax number. */
const RESULTS_OF_CLOSED = [{ value: 'failed', label: 'Failed: another shop can use the number' }] as const;

interface ShopChecksProps {
  shop: OperatorShop;
  onDecided: (shop: OperatorShop) => void;
  /** Another operator may have changed the shop. */
  onFailed: () => void;
}

export function ShopChecks({ shop, onDecided, onFailed }: ShopChecksProps) {
  /** The version that was read: a shop that changed behind the dialog is not decided on. */
  const [deciding, setDeciding] = useState<{ check: ShopCheck; version: number }>();
  const opened = deciding?.check;
  const [refused, setRefused] = useState<{ check: ShopCheck; words: Words }>();
  const duties = useContext(OwnDuties);
  const isClosed = shop.state === 'closed';
  const isOpen = (check: ShopCheck) => !isClosed || (check === 'tax_id' && shop.holdsTaxId);
  const results = isClosed ? RESULTS_OF_CLOSED : RESULTS;
  const decide = async (words: Words) => {
    if (!deciding) return;
    const { check, version } = deciding;
    const params = { shopId: shop.id, check };
    const body = { ...words, version, result: words.result as Result }; // of the choices below
    try {
      onDecided(await api('POST /api/operator/shop/:shopId/check/:check', { params, body }));
    } catch (error) {
      setRefused({ check, words });
      onFailed();
      throw error;
    }
    setRefused(undefined);
    setDeciding(undefined);
  };
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="checks-title">
      <h2 id="checks-title" className="text-h3">
        Checks
      </h2>
      <ul className="grid gap-3">
        {shop.checks.map(({ name, state, isRequired, missing, note }) => (
          <li key={name} className="flex flex-wrap items-start justify-between gap-3">
            <span className="grid flex-1 basis-64 wrap-anywhere">
              <span className="font-semibold">
                {SHOP_CHECKS[name].label}
                {!isRequired && <span className="text-small text-muted"> (not required)</span>}
              </span>
              <span className="text-small text-muted">
                {name === 'tax_id' && shop.taxIdHolder ? (
                  <>
                    It belongs to{' '}
                    <Link to={`/operator/shops/${shop.taxIdHolder.id}`} className="text-link">
                      {shop.taxIdHolder.name}
                    </Link>
                    , which was approved with it. If it is not theirs, suspend that shop where it still sells,
                    then fail its check of the tax number.
                  </>
                ) : (
                  (missing ?? (note || SHOP_CHECKS[name].says))
                )}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-3">
              <CheckBadge state={state} />
              {hasDuty(duties, SHOP_CHECKS[name].duty) && isOpen(name) && (
                <Button
                  variant="outline"
                  size="small"
                  onClick={() => setDeciding({ check: name, version: shop.version })}
                >
                  Decide
                  <span className="sr-only"> on {SHOP_CHECKS[name].label}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <FormDialog
        open={opened !== undefined}
        onClose={() => setDeciding(undefined)}
        title={opened ? SHOP_CHECKS[opened].label : ''}
        size="small"
      >
        {opened && (
          <TextsForm
            failure={NOT_SAVED}
            names={['result', 'note']}
            optional={['note']}
            first={refused?.check === opened ? refused.words : { result: results[0].value, note: '' }}
            send={decide}
          >
            {(field) => (
              <>
                <SelectField label="Result" options={results} {...field('result')} />
                <TextArea
                  label="Note"
                  rows={3}
                  maxLength={1000}
                  help={noteHelp(opened, shop)}
                  {...field('note')}
                />
              </>
            )}
          </TextsForm>
        )}
      </FormDialog>
    </section>
  );
}

function noteHelp(check: ShopCheck, { state }: OperatorShop): string {
  if (state === 'closed') return 'Optional. It is kept in the audit log.';
  const read = 'Optional. The seller reads it.';
  if (check !== 'tax_id') return read;
  return `${read} If the check of a suspended shop fails, another shop can use its number.`;
}
