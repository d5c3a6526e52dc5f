import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export function QuestionSearch({ onSearch }: { onSearch: (words: string) => void }) {
  return (
    <form
      role="search"
      aria-label="Questions and answers"
      className="flex max-w-form items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const words = new FormData(event.currentTarget).get('words');
        onSearch(typeof words === 'string' ? words.trim() : '');
      }}
    >
      <TextField
        className="flex-1"
        label="Search questions and answers"
        name="words"
        type="search"
        maxLength={100}
        before={<Icon name="search" size="small" />}
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </form>
  );
}
