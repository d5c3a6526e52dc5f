import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { ACCOUNT } from './account.ts';
import { findAnswers } from './answers.ts';
import { BUYING } from './buying.ts';
import { HelpAnswers } from './help-answers.tsx';

const GROUPS = [...BUYING, ...ACCOUNT];

export function HelpSearch() {
  const navigate = useNavigate();
  const [words, setWords] = useWords();
  const found = findAnswers(GROUPS, words);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const areFound = words.trim() !== '';
  return (
    <>
      <form
        method="get"
        action="/help"
        role="search"
        aria-label="Search the answers"
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/help?${new URLSearchParams({ q: words })}`);
        }}
      >
        <TextField
          label="What do you need help with?"
          name="q"
          type="search"
          className="grow"
          maxLength={100}
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
      <LiveRegion visible className="mt-2 min-h-6 text-small text-muted">
        {areFound && (count === 1 ? '1 answer' : `${count} answers`)}
      </LiveRegion>
      {count === 0 && (
        <p>
          No answer has all of these words. Try fewer or others, <Link to="/help">see all questions</Link>, or{' '}
          <Link to="/contact">ask us</Link>.
        </p>
      )}
      <HelpAnswers groups={found} areFound={areFound} />
    </>
  );
}

/** Each navigation resets the text to that of the address. */
function useWords() {
  const [query] = useSearchParams();
  const asked = query.get('q') ?? '';
  const { key } = useLocation();
  const [words, setWords] = useState(asked);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    setWords(asked);
  }
  return [words, setWords] as const;
}

/** Search engines get every question, whatever the filter. */
export const ALL_QUESTIONS = GROUPS.flatMap(({ questions }) => questions);
