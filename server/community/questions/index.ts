import { concept } from '../../concept/concept.ts';
import { newQuestionsMails } from './notify-seller.ts';
import { questionMails } from './mails.ts';
import { moveQuestions, eraseQuestions } from './store.ts';
import { exportQuestions } from './export-questions.ts';
import { moderatedAnswers, moderatedQuestions } from './moderated-questions.ts';
import { registerQuestions } from './routes.ts';

export const questions = concept({
  api: registerQuestions,
  mails: [...questionMails, ...newQuestionsMails],
  reported: { question: moderatedQuestions, answer: moderatedAnswers },
  personal: {
    exported: async ({ db }, { userId }) => ({
      questions: {
        about: 'What you asked about products, and answered.',
        data: await exportQuestions(db, userId),
      },
    }),
    erase: ({ tx, userId }) => eraseQuestions(tx, userId),
  },
  moveMerged: (tx, { mergedIds, keptId }) => moveQuestions(tx, mergedIds, keptId),
});
