import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CategoryNode } from '../../../../../contract/categories.ts';
import { counted } from '../../../../kit/lists/counted.ts';
import { Button } from '../../../../ui/button.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { type ChosenCategory, type FoundType, foundTypes } from './category-choices.ts';

interface FindTypeProps {
  nodes: readonly CategoryNode[];
  onChoose: (chosen: ChosenCategory) => void;
}

export function FindType({ nodes, onChoose }: FindTypeProps) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const found = foundTypes(nodes, typed);
  const isUnknown = typed.trim() !== '' && found.length === 0;
  const choose = ({ label, ...chosen }: FoundType) => {
    flushSync(() => {
      onChoose(chosen);
      setTyped('');
      setSaid(`${label} was chosen`);
    });
    // The pressed button is gone.
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} className="grid gap-2">
      <TextField
        label="Find a type"
        help={isUnknown ? 'No type has these words' : 'Any word of it, such as kurta or charger'}
        value={typed}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => {
          const count = foundTypes(nodes, target.value).length;
          setTyped(target.value);
          setSaid(target.value.trim() === '' ? '' : `${counted(count, 'type', 'types')} found`);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (found[0]) choose(found[0]);
        }}
      />
      {found.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Types found">
          {found.map((each) => (
            <li key={each.categoryId} className="max-w-full">
              <Button variant="outline" size="small" onClick={() => choose(each)}>
                {each.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}
