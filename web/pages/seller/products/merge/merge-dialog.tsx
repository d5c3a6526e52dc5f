import { useState } from 'react';
import type { ProductId } from '../../../../../contract/kernel/schemas.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { OWN_PRODUCTS_NOT_LOADED } from '../../../../kit/http/failures.ts';
import { api } from '../../../../kit/http/api.ts';
import { LoadFailure } from '../../../../kit/screens/load-failure.tsx';
import { useLoad } from '../../../../kit/screens/use-load.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { productCount } from '../bulk/bulk-words.ts';
import { MergeForm } from './merge-form.tsx';

interface MergeDialogProps {
  open: boolean;
  ids: readonly ProductId[];
  onClose: () => void;
  onDone: (merged: SellerProduct) => void;
}

export function MergeDialog({ open, ids, onClose, onDone }: MergeDialogProps) {
  const [isReady, setReady] = useState(false);
  const close = () => {
    setReady(false);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={`Make one product of ${ids.length}`}
      size="large"
      saveLabel={isReady ? `Merge ${productCount(ids.length)}` : null}
      saveVariant="danger"
    >
      <Suggested
        ids={ids}
        onReady={() => setReady(true)}
        onDone={(merged) => {
          setReady(false);
          onDone(merged);
        }}
      />
    </FormDialog>
  );
}

interface SuggestedProps extends Pick<MergeDialogProps, 'ids' | 'onDone'> {
  onReady: () => void;
}

function Suggested({ ids, onReady, onDone }: SuggestedProps) {
  // The products are those with which the dialog was opened.
  const [chosen] = useState(ids);
  const { data: suggestion, error, reload } = useLoad(loadSuggestion, chosen, { onData: onReady });
  if (suggestion) return <MergeForm suggestion={suggestion} onDone={onDone} />;
  if (error === undefined) return <Spinner label="Loading the products" />;
  return <LoadFailure title={OWN_PRODUCTS_NOT_LOADED} error={error} onRetry={reload} />;
}

function loadSuggestion(ids: readonly ProductId[], signal: AbortSignal) {
  return api('POST /api/pro/merge/suggestion', { body: { ids: [...ids] }, signal });
}
