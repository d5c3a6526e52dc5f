import { useRef, useState } from 'react';
import type { Answer, Question } from '../../../contract/questions.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { api } from '../../kit/http/api.ts';
import { TakenDown } from '../moderation/taken-down.tsx';
import { ReportButton } from '../moderation/report-button.tsx';
import { AnswerForm } from './answer-form.tsx';
import { QuestionContent } from './question-content.tsx';
import { RemoveWords } from './remove-words.tsx';

interface QuestionCardProps {
  question: Question;
  heading: 'h2' | 'h3';
  mayAnswer: boolean;
  onChange: (question: Question | null) => void;
}

export function QuestionCard({ question, heading, mayAnswer, onChange }: QuestionCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [isWriting, setWriting] = useState(false);
  const { answers } = question;
  useFocusAfterChange(`${isWriting} ${answers.map(({ id }) => id).join()}`, () =>
    card.current?.querySelector<HTMLElement>('button'),
  );
  const answered = (answer: Answer) => {
    setWriting(false);
    onChange({ ...question, answers: [...answers, answer] });
  };
  return (
    <div ref={card} className="grid gap-2">
      {question.takeDownId && <TakenDown caseId={question.takeDownId} kind="question" />}
      <QuestionContent
        question={question}
        heading={heading}
        acts={
          isWriting ? undefined : (
            <>
              {mayAnswer && question.takeDownId === null && !answers.some(({ isOwn }) => isOwn) && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Answer ${question.author}: ${question.text}`}
                  onClick={() => setWriting(true)}
                >
                  Answer
                </Button>
              )}
              <QuestionActs question={question} onRemoved={() => onChange(null)} />
            </>
          )
        }
        answerActs={(answer) => (
          <AnswerActs
            answer={answer}
            onRemoved={() => onChange({ ...question, answers: answers.filter(({ id }) => id !== answer.id) })}
          />
        )}
      />
      {isWriting && (
        <AnswerForm question={question} onAnswered={answered} onCancel={() => setWriting(false)} />
      )}
    </div>
  );
}

function QuestionActs({
  question: { id: questionId, author, isOwn, isReported },
  onRemoved,
}: {
  question: Question;
  onRemoved: () => void;
}) {
  const params = { questionId };
  return isOwn ? (
    <RemoveWords
      noun="question"
      consequence="Its answers go with it. You can ask again later."
      remove={() => api('DELETE /api/question/own/:questionId', { params })}
      onRemoved={onRemoved}
    />
  ) : (
    <ReportButton
      kind="question"
      id={questionId}
      name={`the question by ${author}`}
      isReported={isReported}
    />
  );
}

function AnswerActs({
  answer: { id: answerId, author, isOwn, isReported, takeDownId },
  onRemoved,
}: {
  answer: Answer;
  onRemoved: () => void;
}) {
  const params = { answerId };
  return isOwn ? (
    <>
      <RemoveWords
        noun="answer"
        consequence="You can write another one later."
        remove={() => api('DELETE /api/question/answer/own/:answerId', { params })}
        onRemoved={onRemoved}
      />
      {takeDownId && (
        <div className="basis-full">
          <TakenDown caseId={takeDownId} kind="answer" />
        </div>
      )}
    </>
  ) : (
    <ReportButton kind="answer" id={answerId} name={`the answer by ${author}`} isReported={isReported} />
  );
}
