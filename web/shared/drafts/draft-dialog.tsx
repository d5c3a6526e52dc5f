import { type ReactNode, useEffect, useId, useState } from 'react';
import { useSession } from '../storage/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Alert } from '../../ui/alert.tsx';
import { type DraftTexts, dropDraft, saveDraft, readDraft } from './draft-store.ts';
import { savedThen, typedIn, withSaved } from './saved-texts.ts';

/** The props of a form in such a dialog. */
export interface DraftForm {
  /** What was typed before and not sent, by the names of the fields. */
  kept: DraftTexts | undefined;
  /** The saved values at the time of typing, where the dialog knows the present ones. */
  savedThen: DraftTexts | undefined;
  /** Notes the form as it is now; what is typed or chosen in its fields is noted without it. */
  keep: () => void;
  /** The form was sent. */
  forget: () => void;
}

interface DraftDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Names the draft by what the form is about. */
  name: string;
  /**
   * The saved values by field name. They are stored with the draft: fields that were
   * not edited follow others' changes, and the form can report them.
   */
  saved?: DraftTexts | undefined;
  children: (form: DraftForm) => ReactNode;
}

/**
 * A form in a dialog that is mounted at each opening and stores its draft until it is sent or discarded: a user who
 * closed the tab, or had to sign in again, finds it restored.
 */
export function DraftDialog({ open, onClose, title, name, saved, children }: DraftDialogProps) {
  const id = useId();
  const ownerId = useSession((session) => session.id) ?? '';
  const [wasOpen, setWasOpen] = useState(false);
  const [opening, setOpening] = useState<{ number: number; kept?: DraftTexts | undefined }>({ number: 0 });
  const { number, kept } = opening;
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpening({ number: number + 1, kept: readDraft(name, ownerId) });
  }
  // The alert has a button, which must not take the focus from typing.
  useEffect(() => {
    if (open && kept) formIn(id)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [open, kept, id]);

  const forget = () => dropDraft(name, ownerId);
  const startOver = () => {
    forget();
    setOpening({ number: number + 1 });
  };
  const keep = () => {
    const form = formIn(id);
    if (form) saveDraft(name, ownerId, withSaved(textsIn(form), saved));
  };
  return (
    <FormDialog
      open={open}
      onClose={() => {
        forget();
        onClose();
      }}
      title={title}
      begun={kept !== undefined}
    >
      <div key={number} id={id} className="grid gap-4" onInput={keep}>
        {kept && (
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
          kept: kept && typedIn(kept),
          savedThen: kept && savedThen(kept),
          keep,
          forget,
        })}
      </div>
    </FormDialog>
  );
}

function formIn(id: string): HTMLFormElement | undefined {
  return document.getElementById(id)?.querySelector('form') ?? undefined;
}

function textsIn(form: HTMLFormElement): DraftTexts {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  // Left out of the data of a form; a tick that was taken away is something done, too.
  const unticked = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement &&
      element.type === 'checkbox' &&
      element.name !== '' &&
      !element.checked,
  );
  return Object.fromEntries([...texts, ...unticked.map(({ name }): [string, string] => [name, ''])]);
}
