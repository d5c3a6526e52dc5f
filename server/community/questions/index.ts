import { concept } from '../../concept/concept.ts';
import { moderatedAnswers, moderatedQuestions } from './moderated-questions.ts';
import { registerQuestions } from './routes.ts';

export { exportQuestions } from './export-questions.ts';
export { eraseQuestions, moveQuestions } from './store.ts';

export const questions = concept({
  name: 'questions',
  api: registerQuestions,
  reported: { question: moderatedQuestions, answer: moderatedAnswers },
});
