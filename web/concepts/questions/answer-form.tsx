import { MAX_ANSWER_LENGTH } from '../../../contract/kernel/limits.ts';
import type { Answer, Question } from '../../../contract/questions.ts';
import { PublicTextForm } from '../../kit/forms/public-text-form.tsx';
import { api } from '../../kit/http/api.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { couldNotBe } from '../../kit/http/problem-message.ts';

interface AnswerFormProps {
  question: Question;
  onAnswered: (answer: Answer) => void;
  onCancel: () => void;
}

export function AnswerForm({ question: { id: questionId, author }, onAnswered, onCancel }: AnswerFormProps) {
  return (
    <PublicTextForm
      label={`Your answer to ${author}`}
      help="Everyone can read it. Please leave out private details."
      maxLength={MAX_ANSWER_LENGTH}
      submitLabel="Send answer"
      send={async (body) => {
        onAnswered(await api('POST /api/question/answer/:questionId', { params: { questionId }, body }));
        notify('success', 'Your answer is shown under the question');
      }}
      failure={couldNotBe('Your answer', 'saved')}
      onCancel={onCancel}
    />
  );
}
