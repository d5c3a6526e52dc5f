import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/alert.tsx';
import { NewerVersion } from './newer-version.tsx';
import { ShopFields } from './shop-fields.tsx';
import type { ShopForm } from './use-shop-form.ts';

/** 'Register Your Shop' or 'Edit Shop Details' (SHOP-01, SHOP-08). Only 'Cancel' throws away what was typed. */
export function ShopDialog({ form }: { form: ShopForm }) {
  const formId = useId();
  const { isOpen, isEdit, isBusy, draft, errors, newer, isRestored } = form;
  return (
    <Dialog
      open={isOpen}
      onClose={form.close}
      title={isEdit ? 'Edit Shop Details' : 'Register Your Shop'}
      size="large"
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="outline" onClick={form.discard}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {isEdit ? 'Save' : 'Register'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void form.submit(event.currentTarget);
        }}
      >
        {isRestored && (
          <Alert
            tone="info"
            announce
            action={
              <Button variant="quiet" size="small" onClick={form.startOver}>
                Start over
              </Button>
            }
          >
            Your entries are still here.
          </Alert>
        )}
        {newer && <NewerVersion {...newer} onTake={form.take} />}
        <ShopFields draft={draft} errors={errors} onChange={form.change} />
      </form>
    </Dialog>
  );
}
