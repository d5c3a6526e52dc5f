import { useState } from 'react';
import {
  canMove,
  COMPLAINT_MOVES,
  MAX_COMPLAINT_LENGTH,
  OPERATOR_COMPLAINT_MOVES,
  type OperatorComplaintMove,
} from '../../../../contract/kernel/complaint-states.ts';
import type { OperatorComplaint } from '../../../../contract/operator-complaints.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { NOT_SAVED } from '../../../kit/http/failures.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify, notifyFailure } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

interface ComplaintMovesProps {
  complaint: OperatorComplaint;
  onMoved: (complaint: OperatorComplaint) => void;
  /** Another operator may have changed the complaint. */
  onFailed: () => void;
}

const SAVED = 'Saved. The complainant gets a mail.';

export function ComplaintMoves({ complaint, onMoved, onFailed }: ComplaintMovesProps) {
  const { id, number, state, version } = complaint;
  const [isDeciding, setDeciding] = useState(false);
  const params = { complaintId: id };
  const possible = OPERATOR_COMPLAINT_MOVES.filter((move) => canMove(move, state));
  if (possible.length === 0) return null;
  const make = async (move: Exclude<OperatorComplaintMove, 'decide'>) => {
    try {
      onMoved(await api(`POST /api/operator/complaint/:complaintId/${move}`, { params, body: { version } }));
      notify('success', SAVED);
    } catch (error) {
      notify('error', messageOf(error, NOT_SAVED));
      onFailed();
    }
  };
  const decide = async (decision: string) => {
    const call = { params, body: { version, decision } };
    onMoved(await api('POST /api/operator/complaint/:complaintId/decide', call));
    setDeciding(false);
    notify('success', SAVED);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {possible.map((move, place) => (
        <Button
          key={move}
          variant={place === 0 ? 'primary' : 'outline'}
          onClick={() => (move === 'decide' ? setDeciding(true) : void make(move))}
        >
          {COMPLAINT_MOVES[move].label}
        </Button>
      ))}
      <FormDialog
        open={isDeciding}
        onClose={() => setDeciding(false)}
        title={`Decide complaint ${number}`}
        saveLabel="Decide"
      >
        {isDeciding && (
          <TextsForm
            names={['decision']}
            onFailure={notifyFailure}
            failure={NOT_SAVED}
            send={({ decision }) =>
              decide(decision).catch((error: unknown) => {
                onFailed();
                throw error;
              })
            }
          >
            {(field) => (
              <TextArea
                label="Decision"
                rows={8}
                maxLength={MAX_COMPLAINT_LENGTH}
                help="The complainant reads it. It cannot be changed later."
                {...field('decision')}
              />
            )}
          </TextsForm>
        )}
      </FormDialog>
    </div>
  );
}
