import { useEffect, useEffectEvent } from 'react';
import { MAX_ANSWER_LENGTH } from '../../../contract/kernel/limits.ts';
import type { Answer, Question } from '../../../contract/questions.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { required } from '../forms/required.ts';
import { useForm } from '../forms/use-form.tsx';
import { api } from '../http/api.ts';
import { notify } from '../toasts/toasts.ts';

interface AnswerFormProps {
  question: Question;
  onAnswered: (answer: Answer) => void;
  onCancel: () => void;
}

/** The one answer of an account to a question. */
export function AnswerForm({ question: { id: questionId, author }, onAnswered, onCancel }: AnswerFormProps) {
  const form = useForm<{ text: string }>({
    validate: required(['text'], 'Please write a few words'),
    send: async (body) => {
      onAnswered(await api('POST /api/question/answer/:questionId', { params: { questionId }, body }));
      notify('success', 'Your answer is shown under the question');
    },
    failure: 'Your answer could not be saved',
    failureAt: 'text',
  });
  // The pressed button is gone: the focus moves to the text field.
  const begin = useEffectEvent(form.focus);
  useEffect(() => begin(), []);
  return (
    <form {...form.props} className="grid max-w-measure gap-3">
      <TextArea
        label={`Your answer to ${author}`}
        help="Everyone can read it. Please leave out private details."
        rows={3}
        maxLength={MAX_ANSWER_LENGTH}
        {...form.field('text')}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={form.isBusy}>
          Send answer
        </Button>
      </div>
    </form>
  );
}
