import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFrame } from '../../ui/form-dialog.tsx';
import { useSession } from '../storage/session-store.ts';
import { type DraftFile, dropDraftFiles, readDraftFiles, saveDraftFiles } from './draft-files.ts';
import { type DraftTexts, dropDraft, readDraft, saveDraft } from './draft-store.ts';
import { savedThen, typedIn, withSaved } from './saved-texts.ts';

/** The draft of a form. */
export interface Draft {
  /** What was typed before and not sent, by the names of the fields. */
  stored: DraftTexts | undefined;
  /** The saved values at the time of typing, where the form stored them. */
  savedThen: DraftTexts | undefined;
  /**
   * Stores what is typed. The saved values are stored with it: fields that were not edited follow others' changes, and the
   * form can report them.
   */
  save: (typed: DraftTexts, saved?: DraftTexts) => void;
  /** Its files; those without a draft are old, and go. */
  readFiles: () => Promise<DraftFile[]>;
  /** Whether the browser could store them. */
  saveFiles: (files: readonly DraftFile[]) => Promise<boolean>;
  /** The form was sent. */
  discard: () => void;
}

interface DraftedFormProps {
  /** Names the draft by what the form is about. */
  name: string;
  children: (draft: Draft) => ReactNode;
}

/**
 * A form whose draft is stored until it is sent or discarded: a user who closed the tab, or had to sign in again, finds it
 * restored.
 */
export function DraftedForm({ name, children }: DraftedFormProps) {
  const ownerId = useSession((session) => session.id) ?? '';
  const dialog = useContext(FormFrame);
  const box = useRef<HTMLDivElement>(null);
  const [{ number, texts }, setOpening] = useState(() => ({ number: 0, texts: readDraft(name, ownerId) }));
  useLayoutEffect(() => dialog?.setTouched(texts !== undefined), [dialog, texts]);
  // In a dialog, the alert's button must not take the focus from typing.
  useEffect(() => {
    if (dialog && texts) box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [dialog, texts]);

  const discard = () => deleteDraft(name, ownerId);
  const startOver = () => {
    discard();
    setOpening({ number: number + 1, texts: undefined });
  };
  return (
    <div key={number} ref={box} className="grid gap-4">
      {texts && (
        <Alert
          tone="info"
          title="Continue your draft"
          announce
          action={
            <Button variant="quiet" size="small" onClick={startOver}>
              Discard draft
            </Button>
          }
        />
      )}
      {children({
        stored: texts && typedIn(texts),
        savedThen: texts && savedThen(texts),
        save: (typed, saved) => {
          const draft = withSaved(typed, saved);
          if (Object.keys(typedIn(draft)).length > 0) saveDraft(name, ownerId, draft);
          else discard();
        },
        readFiles: async () => {
          if (texts) return readDraftFiles(name, ownerId);
          await dropDraftFiles(name, ownerId);
          return [];
        },
        saveFiles: (files) => saveDraftFiles(name, ownerId, files),
        discard,
      })}
    </div>
  );
}

/** Deletes a draft with its files. */
export function deleteDraft(name: string, ownerId: string): void {
  if (dropDraft(name, ownerId)) void dropDraftFiles(name, ownerId);
}
