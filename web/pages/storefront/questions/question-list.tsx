import { type RefObject, Suspense, useRef } from 'react';
import type { QuestionPage } from '../../../../contract/questions.ts';
import { counted } from '../../../kit/lists/counted.ts';
import { QuestionContent } from '../../../concepts/questions/question-content.tsx';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import type { useQuestions } from './use-questions.ts';

/** The card's acts need an account, so visitors never load its script. */
const QuestionCard = lazyPart(
  async () => (await import('../../../concepts/questions/question-card.tsx')).QuestionCard,
  QuestionContent,
);

interface QuestionListProps {
  list: ReturnType<typeof useQuestions>;
  shown: QuestionPage;
  /** The focus falls back to it when the focused control disappears. */
  title: RefObject<HTMLHeadingElement | null>;
}

export function QuestionList({ list, shown, title }: QuestionListProps) {
  const { choice, isLoading, choose, more, replace } = list;
  const { questions, total, currentPage, totalPages } = shown;
  const isSignedIn = useSession(({ role }) => role !== null);
  const rows = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  useFocusAfterChange(questions.map(({ id }) => id).join(), () => {
    const next = rows.current?.children[firstNew.current ?? -1];
    firstNew.current = undefined;
    return next instanceof HTMLElement ? next : title.current;
  });
  // The pressed button may disappear: the first new question takes the focus.
  const bring = (load: () => void) => {
    firstNew.current = questions.length;
    load();
  };
  return (
    <div className="grid content-start gap-4" aria-busy={isLoading}>
      <LiveRegion visible className="text-small text-muted">
        {wordsOf(total, choice.search !== '')}
      </LiveRegion>
      {total > 0 && (
        <ul ref={rows} className="grid gap-4">
          {questions.map((question) => (
            <li key={question.id} className="review" tabIndex={-1}>
              {isSignedIn ? (
                <Suspense fallback={<QuestionContent question={question} heading="h3" />}>
                  <QuestionCard
                    question={question}
                    heading="h3"
                    mayAnswer={shown.mayAnswer}
                    onChange={(changed) => replace(question.id, changed)}
                  />
                </Suspense>
              ) : (
                <QuestionContent question={question} heading="h3" />
              )}
            </li>
          ))}
        </ul>
      )}
      {currentPage < totalPages && (
        <div>
          {choice.isAll ? (
            <Button variant="outline" busy={isLoading} onClick={() => bring(more)}>
              More questions
            </Button>
          ) : (
            <Button variant="outline" busy={isLoading} onClick={() => bring(() => choose({ isAll: true }))}>
              See all {total} questions
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function wordsOf(total: number, isSearched: boolean): string {
  if (total > 0) return counted(total, 'question', 'questions');
  return isSearched ? 'No question or answer has these words.' : 'No questions yet.';
}
