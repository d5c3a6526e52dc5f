import { useRef, useState } from 'react';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { Question, QuestionPage } from '../../../../contract/questions.ts';
import { QUESTIONS_NOT_LOADED } from '../../../kit/http/content-failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { notify } from '../../../kit/toasts/toasts.ts';

export const FIRST_QUESTIONS = 3;
const PER_PAGE = 10;

interface Choice {
  search: string;
  isAll: boolean;
}

export function useQuestions(productId: ProductId) {
  const isReady = useStoredStateReady();
  const caller = useSession(({ id }) => id);
  const [choice, setChoice] = useState<Choice>({ search: '', isAll: false });
  const latest = useRef(choice);
  const [isBringing, setBringing] = useState(false);
  const notifyFailure = (failure: unknown) => notify('error', messageOf(failure, QUESTIONS_NOT_LOADED));
  const {
    data: shown,
    error,
    isLoading,
    reload,
    showChanged,
  } = useLoad(loadFirst, isReady ? { productId, caller, choice } : undefined, {
    isKept: true,
    onError: (failure) => {
      if (shown) notifyFailure(failure);
    },
  });
  const more = async ({ currentPage }: QuestionPage) => {
    setBringing(true);
    try {
      const next = await loadPage(productId, choice, currentPage + 1);
      // Another search may have started meanwhile.
      if (latest.current === choice) showChanged((before) => joined(before, next));
    } catch (failure) {
      notifyFailure(failure);
    }
    setBringing(false);
  };

  return {
    choice,
    shown,
    error,
    isLoading: isLoading || isBringing,
    choose: (change: Partial<Choice>) => {
      latest.current = { ...choice, ...change };
      setChoice(latest.current);
    },
    more: () => {
      if (shown) void more(shown);
    },
    retry: reload,
    add: (question: Question) =>
      showChanged((page) => ({ ...page, questions: [question, ...page.questions], total: page.total + 1 })),
    replace: (questionId: Question['id'], question: Question | null) =>
      showChanged((page) => replaced(page, questionId, question)),
  };
}

function loadFirst({ productId, choice }: { productId: ProductId; choice: Choice }, signal: AbortSignal) {
  return loadPage(productId, choice, 1, signal);
}

function loadPage(productId: ProductId, { search, isAll }: Choice, page: number, signal?: AbortSignal) {
  const query = { page: String(page), limit: String(isAll ? PER_PAGE : FIRST_QUESTIONS), search };
  return api('GET /api/question/:productId', { params: { productId }, query, signal });
}

/** A question that was added meanwhile moves the pages, so one may arrive twice. */
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
