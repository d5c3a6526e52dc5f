import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatNearDate } from '../../../../contract/kernel/days.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useStanding } from './standing-context.ts';

export function HolidaySection() {
  const standing = useStanding();
  const [isOpen, setOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { revalidate } = useRevalidator();
  if (standing?.state !== 'approved') return null;
  const { holiday } = standing;
  const begin = async ({ until }: { until: string }) => {
    await api('PUT /api/shop/holiday', { body: { until: until || null } });
    setOpen(false);
    await revalidate();
    notify('success', 'Your shop is on holiday');
  };
  const end = async () => {
    setEnding(true);
    try {
      await api('DELETE /api/shop/holiday');
      await revalidate();
      notify('success', 'Your shop takes orders again');
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('The holiday', 'ended')));
    } finally {
      setEnding(false);
    }
  };
  return (
    <section className="card grid gap-3 p-4 sm:p-6" aria-labelledby="holiday-title">
      <h2 id="holiday-title" className="text-h3">
        Holiday
      </h2>
      <p className="max-w-measure text-muted">
        {!holiday
          ? 'While you are away buyers still see your products, with the day on which you sell again. Nobody can order.'
          : holiday.until
            ? `Your shop takes no orders until ${formatNearDate(holiday.until)}.`
            : 'Your shop takes no orders.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" icon="calendar" onClick={() => setOpen(true)}>
          {holiday ? 'Change the day' : 'Go on holiday'}
        </Button>
        {holiday && (
          <Button busy={isEnding} onClick={() => void end()}>
            Sell again
          </Button>
        )}
      </div>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Holiday"
        size="small"
        saveLabel="Take no orders"
      >
        <TextsForm
          failure={couldNotBe('The holiday', 'saved')}
          names={['until']}
          optional={['until']}
          first={{ until: holiday?.until ?? '' }}
          send={begin}
        >
          {(field) => (
            <TextField
              type="date"
              label="Back on"
              help="Optional. On this day your shop takes orders again by itself."
              {...field('until')}
            />
          )}
        </TextsForm>
      </FormDialog>
    </section>
  );
}
