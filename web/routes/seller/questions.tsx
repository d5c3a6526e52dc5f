import type { MetaFunction } from 'react-router';
import {
  loadReceivedQuestions,
  ReceivedQuestionsScreen,
} from '../../seller/questions/received-questions-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/questions';

export const meta: MetaFunction = ({ matches }) => pageTitle('Questions', matches);

export const clientLoader = screenLoader({ questions: loadReceivedQuestions });

export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  return <ReceivedQuestionsScreen loaded={loaderData.questions} />;
}
