import { useRef } from 'react';
import { PICTURE_TYPES } from '../../../contract/kernel/picture-files.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface FileChoiceProps {
  label: string;
  onChoose: (files: File[]) => void;
  multiple?: boolean;
  words?: string;
}

/** The input is emptied, so that a removed file can be chosen again. */
export function FileChoice({ label, onChoose, multiple = false, words }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={PICTURE_TYPES.join(',')}
        multiple={multiple}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {multiple || words ? (
        <Button variant="outline" icon="upload" aria-label={words && label} onClick={choose}>
          {words ?? label}
        </Button>
      ) : (
        <IconButton icon="refresh" label={label} onClick={choose} />
      )}
    </>
  );
}
