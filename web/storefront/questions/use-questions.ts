import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { Question, QuestionPage } from '../../../contract/questions.ts';
import { QUESTIONS_NOT_LOADED } from '../../shared/http/content-failures.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { notify } from '../../shared/toasts/toasts.ts';

/** Shown at first, and of each page after that. */
export const FIRST_QUESTIONS = 3;
const PER_PAGE = 10;

interface Choice {
  search: string;
  /** More than the first ones. */
  isAll: boolean;
}

/** The questions of a product as they were searched for, page by page; loaded again after a sign-in. */
export function useQuestions(productId: ProductId) {
  const isReady = useStoredStateReady();
  const caller = useSession(({ id }) => id);
  const [choice, setChoice] = useState<Choice>({ search: '', isAll: false });
  const [shown, setShown] = useState<QuestionPage>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(false);
  const latest = useRef<AbortController>(undefined);

  const load = async (page: number, { search, isAll }: Choice) => {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    setLoading(true);
    setError(undefined);
    try {
      const query = { page: String(page), limit: String(isAll ? PER_PAGE : FIRST_QUESTIONS), search };
      const next = await api('GET /api/question/:productId', { params: { productId }, query, signal });
      if (!signal.aborted) setShown((before) => (page === 1 || !before ? next : joined(before, next)));
    } catch (failure) {
      if (signal.aborted) return;
      setError(failure);
      if (shown) notify('error', messageOf(failure, QUESTIONS_NOT_LOADED));
    }
    if (!signal.aborted) setLoading(false);
  };
  const begin = useEffectEvent(() => void load(1, choice));
  useEffect(() => {
    if (isReady) begin();
    return () => latest.current?.abort();
  }, [isReady, caller]);
  useEffect(() => {
    if (error === undefined) return;
    const again = () => begin();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [error]);

  return {
    choice,
    shown,
    error,
    isLoading,
    choose: (change: Partial<Choice>) => {
      const chosen = { ...choice, ...change };
      setChoice(chosen);
      void load(1, chosen);
    },
    more: () => void load((shown?.currentPage ?? 0) + 1, choice),
    retry: () => void load(1, choice),
    /** Puts a question before the others. */
    add: (question: Question) =>
      setShown(
        (page) => page && { ...page, questions: [question, ...page.questions], total: page.total + 1 },
      ),
    /** Shows a question as it is now; null: without it. */
    replace: (questionId: Question['id'], question: Question | null) =>
      setShown((page) => page && replaced(page, questionId, question)),
  };
}

/** What was added meanwhile moves the pages: nothing is shown twice. */
function joined(before: QuestionPage, next: QuestionPage): QuestionPage {
  const known = new Set(before.questions.map(({ id }) => id));
  return { ...next, questions: [...before.questions, ...next.questions.filter(({ id }) => !known.has(id))] };
}

function replaced(page: QuestionPage, questionId: Question['id'], question: Question | null): QuestionPage {
  return {
    ...page,
    questions: page.questions.flatMap((other) => (other.id === questionId ? (question ?? []) : [other])),
    total: question ? page.total : page.total - 1,
  };
}
