import type { Message } from '../../../contract/kernel/schemas.ts';
import { ConfirmedButton } from '../../kit/confirm/confirmed-button.tsx';
import { couldNotBe } from '../../kit/http/problem-message.ts';

interface RemoveWordsProps {
  noun: 'question' | 'answer';
  consequence: string;
  remove: () => Promise<Message>;
  onRemoved: () => void;
}

export function RemoveWords({ noun, consequence, remove, onRemoved }: RemoveWordsProps) {
  return (
    <ConfirmedButton
      label={`Delete your ${noun}`}
      variant="quiet"
      size="small"
      title={`Delete your ${noun}?`}
      confirmLabel={`Delete ${noun}`}
      act={async () => (await remove()).message}
      onDone={onRemoved}
      failure={couldNotBe(`Your ${noun}`, 'removed')}
    >
      <p>{consequence}</p>
    </ConfirmedButton>
  );
}
