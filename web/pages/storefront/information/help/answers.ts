type Piece = string | { to: string; label: string };

/** The id is the link target: /help#cash-on-delivery. */
export interface HelpQuestion {
  id: string;
  question: string;
  answer: readonly Piece[];
  /** Search terms that neither text contains. */
  alsoKnownAs?: string;
}

export interface HelpGroup {
  title: string;
  questions: readonly HelpQuestion[];
}

export const link = (to: string, label: string): Piece => ({ to, label });

/** The search and search engines read the plain text. */
export function answerText({ answer }: Pick<HelpQuestion, 'answer'>): string {
  return answer.map((piece) => (typeof piece === 'string' ? piece : piece.label)).join('');
}

/** A question must contain all words, in any order and case. */
export function findAnswers(groups: readonly HelpGroup[], words: string): HelpGroup[] {
  const wanted = plainWords(words);
  return groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter((question) => {
        const text = plainWords(
          [title, question.question, answerText(question), question.alsoKnownAs ?? ''].join(' '),
        );
        return wanted.every((word) => text.some((other) => other.startsWith(word)));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
