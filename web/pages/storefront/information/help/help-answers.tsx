import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import type { HelpGroup, HelpQuestion } from './answers.ts';

const FEW = 3;

export function HelpAnswers({ groups, areFound }: { groups: readonly HelpGroup[]; areFound: boolean }) {
  useOpenNamedAnswer();
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return groups.map(({ title, questions }) => (
    <section key={title} aria-label={title}>
      <h2 className="mt-8 mb-2">{title}</h2>
      {questions.map((question) => (
        <Answer key={question.id} question={question} isOpen={areFound && count <= FEW} />
      ))}
    </section>
  ));
}

function Answer({ question, isOpen }: { question: HelpQuestion; isOpen: boolean }) {
  return (
    <Disclosure title={question.question} defaultOpen={isOpen}>
      {/* Browsers open a collapsed element when the address names an id inside it, also without scripts. */}
      <div id={question.id} className="grid gap-2">
        <p>
          {question.answer.map((piece) =>
            typeof piece === 'string' ? (
              piece
            ) : (
              <Link key={piece.to} to={piece.to}>
                {piece.label}
              </Link>
            ),
          )}
        </p>
        <p className="text-small">
          <Link to={`/help#${question.id}`} aria-label={`Link to this answer: ${question.question}`}>
            Link to this answer
          </Link>
        </p>
      </div>
    </Disclosure>
  );
}

/** Browsers do not open the element after a client-side navigation; some never do. */
function useOpenNamedAnswer(): void {
  const { hash, key } = useLocation();
  // The key makes a second visit to the same answer open it again.
  useEffect(() => unfold(hash.slice(1)), [hash, key]);
}

function unfold(id: string): void {
  const folded = id === '' ? null : document.getElementById(id)?.closest('details');
  if (!folded) return;
  folded.open = true;
  folded.scrollIntoView();
}
