import { useRef } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import type { Question, ReceivedQuestion } from '../../../contract/questions.ts';
import { QuestionCard } from '../../concepts/questions/question-card.tsx';
import { QUESTIONS_NOT_LOADED } from '../../kit/http/content-failures.ts';
import { defineList, searchWords } from '../../kit/lists/list-definition.ts';
import { ListScreen, RowCount } from '../../kit/lists/list-screen.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { unanswered } from './answers/unanswered.ts';
import { useRefreshToday } from './today/today-context.ts';
import { SavedViewTabs } from './views/saved-view-tabs.tsx';
import type { Route } from './+types/questions';

const PER_PAGE = 12;

const receivedQuestionList = defineList({ search: searchWords(), unanswered });

type ReceivedQuestions = Reply<'GET /api/question/received'>;

const loadReceivedQuestions: ScreenLoad<ReceivedQuestions> = (api, { searchParams }) =>
  api('GET /api/question/received', {
    query: {
      ...receivedQuestionList.queryOf(receivedQuestionList.read(searchParams)),
      limit: String(PER_PAGE),
    },
  });

export const meta: MetaFunction = ({ matches }) => pageTitle('Questions', matches);

export const clientLoader = screenLoader({ questions: loadReceivedQuestions });

export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  const { questions: loaded } = loaderData;
  const list = useList(receivedQuestionList, loaded);
  const refreshToday = useRefreshToday();
  const title = useRef<HTMLHeadingElement>(null);
  useFocusAfterChange(list.data?.questions.map(({ id }) => id).join() ?? '', () => title.current);
  const { showChanged } = list;
  return (
    <ListScreen
      title="Questions"
      titleRef={title}
      list={list}
      views={<SavedViewTabs list={list} path="/seller/questions" />}
      filters={{ label: 'Questions', className: 'grid max-w-form gap-3 md:grid-cols-2' }}
      failure={QUESTIONS_NOT_LOADED}
      empty={
        <EmptyState
          icon="question"
          title="No questions yet"
          text="What people ask about your products on their pages comes here."
        />
      }
      noMatch={{
        noun: 'questions',
        text: 'Try other words, or include answered questions.',
      }}
      renderRows={(page) => (
        <div className="grid gap-4">
          <RowCount total={page.total} noun={['question', 'questions']} />
          <ul className="grid gap-4" aria-label="Questions">
            {page.questions.map((question) => (
              <li key={question.id} className="review">
                <p>
                  <Link
                    to={`/seller/product/${question.productId}`}
                    className="text-link font-semibold wrap-anywhere"
                  >
                    {question.productName}
                  </Link>
                </p>
                <QuestionCard
                  question={question}
                  heading="h2"
                  mayAnswer
                  onChange={(changed) => {
                    showChanged((before) => ({
                      ...before,
                      questions: replaced(before.questions, question, changed),
                    }));
                    refreshToday();
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    />
  );
}

function replaced(
  questions: readonly ReceivedQuestion[],
  of: ReceivedQuestion,
  changed: Question | null,
): ReceivedQuestion[] {
  return questions.flatMap((question) => {
    if (question.id !== of.id) return [question];
    return changed ? [{ ...of, ...changed }] : [];
  });
}
