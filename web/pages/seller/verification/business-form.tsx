import { useRevalidator } from 'react-router';
import type { Verification } from '../../../../contract/shop-verification.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NOT_SAVED } from '../../../kit/http/failures.ts';

const NAMES = ['pan', 'accountHolder', 'accountNumber', 'ifsc'] as const;

interface BusinessFormProps {
  verification: Verification;
  onSaved: (verification: Verification) => void;
}

/** Only the end of a stored account number is shown. */
export function BusinessForm({ verification, onSaved }: BusinessFormProps) {
  const { pan, accountHolder, accountNumberEnd, ifsc, version } = verification;
  const { revalidate } = useRevalidator();
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="business-title">
      <h2 id="business-title" className="text-h3">
        PAN and bank account
      </h2>
      <TextsForm
        failure={NOT_SAVED}
        names={NAMES}
        optional={NAMES}
        first={{ pan, accountHolder, accountNumber: '', ifsc }}
        send={async ({ accountNumber, ...texts }) => {
          const body = { ...texts, ...(accountNumber && { accountNumber }), version };
          onSaved(await api('PUT /api/shop/verification', { body }));
          notify('success', 'Saved');
          await revalidate();
        }}
      >
        {(field) => (
          <>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextField label="PAN" maxLength={10} autoCapitalize="characters" {...field('pan')} />
              <TextField label="Account holder" maxLength={120} {...field('accountHolder')} />
              <TextField
                label="Account number"
                inputMode="numeric"
                autoComplete="off"
                maxLength={18}
                help={
                  accountNumberEnd
                    ? `Stored, ending in ${accountNumberEnd}. Fill in to replace it.`
                    : undefined
                }
                {...field('accountNumber')}
              />
              <TextField label="IFSC" maxLength={11} autoCapitalize="characters" {...field('ifsc')} />
            </div>
            <Button type="submit" className="justify-self-start">
              Save
            </Button>
          </>
        )}
      </TextsForm>
    </section>
  );
}
