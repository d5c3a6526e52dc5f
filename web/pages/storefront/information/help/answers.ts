/** A segment of an answer: text, or an internal link. */
type Piece = string | { to: string; label: string };

/** A question with its answer; its id is the link target: /help#cash-on-delivery. */
export interface HelpQuestion {
  id: string;
  question: string;
  answer: readonly Piece[];
  /** Further search terms that neither contains. */
  alsoKnownAs?: string;
}

export interface HelpGroup {
  title: string;
  questions: readonly HelpQuestion[];
}

export const link = (to: string, label: string): Piece => ({ to, label });

/** The answer as plain text, for the search and for search engines. */
export function answerText({ answer }: Pick<HelpQuestion, 'answer'>): string {
  return answer.map((piece) => (typeof piece === 'string' ? piece : piece.label)).join('');
}

/** The groups filtered to questions that contain all words, in any order and case. */
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
