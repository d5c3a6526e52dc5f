import type { ReactNode, RefObject } from 'react';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { QUESTIONS_NOT_LOADED } from '../../../kit/http/content-failures.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskOrWhyNot } from './ask-or-why-not.tsx';
import { QuestionList } from './question-list.tsx';
import { QuestionSearch } from './question-search.tsx';
import { FIRST_QUESTIONS, useQuestions } from './use-questions.ts';

interface QuestionsProps {
  productId: ProductId;
  /** The focus falls back to it when the focused control disappears. */
  title: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export function Questions({ productId, title, children }: QuestionsProps) {
  const list = useQuestions(productId);
  const { choice, shown, error, choose, retry, add } = list;
  if (!shown) {
    return (
      <>
        {children}
        {error === undefined ? (
          <Skeleton className="h-40" />
        ) : (
          <LoadFailure title={QUESTIONS_NOT_LOADED} error={error} onRetry={retry} />
        )}
      </>
    );
  }
  return (
    <>
      <div className="grid content-start gap-4">
        {children}
        <AskOrWhyNot productId={productId} asking={shown.asking} onAsked={add} />
        {(choice.search !== '' || shown.total > FIRST_QUESTIONS) && (
          <QuestionSearch onSearch={(search) => choose({ search, isAll: true })} />
        )}
      </div>
      <QuestionList list={list} shown={shown} title={title} />
    </>
  );
}
