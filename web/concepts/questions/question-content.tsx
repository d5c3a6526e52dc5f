import type { ReactNode } from 'react';
import { formatDay } from '../../../contract/kernel/days.ts';
import type { Answer, Question } from '../../../contract/questions.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';

interface QuestionContentProps {
  question: Question;
  heading: 'h2' | 'h3';
  acts?: ReactNode;
  answerActs?: (answer: Answer) => ReactNode;
}

export function QuestionContent({ question, heading: Heading, acts, answerActs }: QuestionContentProps) {
  const { text, author, createdAt, answers } = question;
  return (
    <>
      <Heading className="max-w-measure text-body font-semibold wrap-anywhere">{text}</Heading>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-small text-muted">
          Asked by {author}, {formatDay(createdAt)}
          {answers.length === 0 && '. No answer yet.'}
        </p>
        {acts}
      </div>
      {answers.length > 0 && (
        <ul className="grid gap-2">
          {answers.map((answer) => (
            <li key={answer.id}>
              <AnswerContent answer={answer} acts={answerActs?.(answer)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function AnswerContent({
  answer: { by, author, text, createdAt },
  acts,
}: {
  answer: Answer;
  acts: ReactNode;
}) {
  return (
    <div className={classes('review-reply', by === 'buyer' && 'review-reply-buyer')}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
        <span className="font-semibold wrap-anywhere">{author}</span>
        {by === 'buyer' ? (
          <Badge tone="ok" icon="check">
            Bought it
          </Badge>
        ) : (
          <Badge icon="store">Shop</Badge>
        )}
        <span className="text-muted">{formatDay(createdAt)}</span>
        {acts}
      </div>
      <p className="max-w-measure whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}
