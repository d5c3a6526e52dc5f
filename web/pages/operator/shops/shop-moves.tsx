import { useState } from 'react';
import {
  isOperatorMove,
  type OperatorMove,
  SHOP_MOVES,
  type ShopMove,
  type ShopState,
} from '../../../../contract/kernel/shop-states.ts';
import type { OperatorShop } from '../../../../contract/operator-shops.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { notify, notifyFailure } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NOT_SAVED } from '../../../kit/http/failures.ts';
import { useHasDuty } from '../duties/duties.ts';

const MOVES = (Object.keys(SHOP_MOVES) as ShopMove[]).filter(isOperatorMove); // the keys of a constant

interface ShopMovesProps {
  shop: OperatorShop;
  onMoved: (shop: OperatorShop) => void;
  /** Another operator may have changed the shop. */
  onFailed: () => void;
}

export function ShopMoves({ shop, onMoved, onFailed }: ShopMovesProps) {
  /** The version that was read: a shop that changed behind the dialog is not moved. */
  const [moving, setMoving] = useState<{ move: OperatorMove; version: number }>();
  const opened = moving?.move;
  const possible = MOVES.filter((move) =>
    (SHOP_MOVES[move].from as readonly ShopState[]).includes(shop.state),
  );
  const isMover = useHasDuty('catalogue');
  if (!isMover || possible.length === 0) return null;
  const send = async (move: OperatorMove, version: number, reason: string) => {
    const call = { params: { shopId: shop.id }, body: { version, reason } };
    onMoved(await api(`POST /api/operator/shop/:shopId/${move}`, call));
    setMoving(undefined);
    notify('success', 'Saved. The seller gets a mail.');
  };
  return (
    <div className="flex flex-wrap gap-3">
      {possible.map((move) => (
        <Button
          key={move}
          variant={move === 'approve' || move === 'reinstate' ? 'primary' : 'outline'}
          onClick={() => setMoving({ move, version: shop.version })}
        >
          {SHOP_MOVES[move].label}
        </Button>
      ))}
      <FormDialog
        open={opened !== undefined}
        onClose={() => setMoving(undefined)}
        title={opened ? `${SHOP_MOVES[opened].label}: ${shop.name}` : ''}
        size="small"
        saveLabel={opened ? SHOP_MOVES[opened].label : ''}
        saveVariant={opened === 'suspend' ? 'danger' : 'primary'}
      >
        {moving && (
          <TextsForm
            failure={NOT_SAVED}
            onFailure={notifyFailure}
            names={['reason']}
            optional={SHOP_MOVES[moving.move].needsReason ? [] : ['reason']}
            send={({ reason }) =>
              send(moving.move, moving.version, reason).catch((error: unknown) => {
                onFailed();
                throw error;
              })
            }
          >
            {(field) => (
              <TextArea
                label="Reason"
                rows={4}
                maxLength={1000}
                help={`${SHOP_MOVES[moving.move].needsReason ? '' : 'Optional. '}The seller reads it.`}
                {...field('reason')}
              />
            )}
          </TextsForm>
        )}
      </FormDialog>
    </div>
  );
}
