/** A piece of an answer: text, or a link within the site. */
type Piece = string | { to: string; label: string };

/** A question with its answer, under an id by which it can be linked to: /help#cash-on-delivery. */
export interface HelpQuestion {
  id: string;
  question: string;
  answer: readonly Piece[];
  /** Words that people look for and that stand in neither. */
  alsoKnownAs?: string;
}

export interface HelpGroup {
  title: string;
  questions: readonly HelpQuestion[];
}

export const link = (to: string, label: string): Piece => ({ to, label });

/** The answer without its links, for searching and for search engines. */
export function answerText({ answer }: Pick<HelpQuestion, 'answer'>): string {
  return answer.map((piece) => (typeof piece === 'string' ? piece : piece.label)).join('');
}

/** The groups with those of their questions that have all the words, in any order and letter case. */
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
