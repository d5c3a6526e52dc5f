import { MAX_QUESTION_LENGTH } from '../../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { Question, QuestionForm } from '../../../../contract/questions.ts';
import { bySchema } from '../../../kit/forms/by-schema.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

const validate = bySchema<QuestionForm>(
  async () => (await import('../../../../contract/questions.ts')).QuestionForm,
);

interface AskDialogProps {
  open: boolean;
  onClose: () => void;
  productId: ProductId;
  onAsked: (question: Question) => void;
}

export function AskDialog({ open, onClose, ...form }: AskDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title="Ask a question" saveLabel="Send question">
      <AskForm {...form} onClose={onClose} />
    </FormDialog>
  );
}

function AskForm({ productId, onAsked, onClose }: Omit<AskDialogProps, 'open'>) {
  const form = useForm<QuestionForm>({
    defaultValues: { text: '' },
    validate,
    send: async (body) => {
      onAsked(await api('POST /api/question/:productId', { params: { productId }, body }));
      notify('success', 'Your question is with the shop. We mail you the answer.');
      onClose();
    },
    failure: couldNotBe('Your question', 'sent'),
    failureAt: 'text',
  });
  return (
    <form {...form.props}>
      <TextArea
        label="Your question"
        help="Everybody can read it, with your first name. Please leave out private details; about an order, write to the shop from its page."
        rows={3}
        maxLength={MAX_QUESTION_LENGTH}
        {...form.field('text')}
      />
    </form>
  );
}
