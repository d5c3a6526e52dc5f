export { exportQuestions } from './export-questions.ts';
export { registerQuestions } from './routes.ts';
export { eraseQuestions, moveQuestions } from './store.ts';
export { moderatedAnswers, moderatedQuestions } from './moderated-questions.ts';
