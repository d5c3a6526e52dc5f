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
  /** Where the focus goes when what had it is gone. */
  title: RefObject<HTMLHeadingElement | null>;
  /** The title. */
  children: ReactNode;
}

/** The questions about a product: the first three, then all in pages; to search, ask and answer. */
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
