import {
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { create } from 'zustand';
import { FormFrame } from '../../ui/form-frame.ts';
import { useSession } from '../storage/session-store.ts';
import { DraftAlert } from './draft-alert.tsx';
import { type DraftFile, dropDraftFiles, readDraftFiles, saveDraftFiles } from './draft-files.ts';
import { type DraftTexts, dropDraft, peekDraft, readDraft, saveDraft } from './draft-store.ts';
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
  /** What it is a draft of, such as 'a new coupon'. */
  of: string;
  /** Told whether a draft is offered in place of the form. */
  onOffer?: (isOffered: boolean) => void;
  children: (draft: Draft) => ReactNode;
}

/** What the form begins with; while a draft is only offered there is no form, so that nothing typed can replace it. */
interface Opening {
  isOffered: boolean;
  texts: DraftTexts | undefined;
}

/** Drafts whose 'Continue' was pressed where they were offered, until their form opens. */
const useContinued = create<{ keys: readonly string[] }>()(() => ({ keys: [] }));

/** The form of a draft opens with it, as its 'Continue' was pressed elsewhere. */
export function continueDraft(name: string, ownerId: string): void {
  useContinued.setState(({ keys }) => ({ keys: [...keys, keyOf(name, ownerId)] }));
}

/**
 * A form whose draft is stored until it is sent or discarded: a user who closed the tab, or had to sign in again, is offered
 * it, and only 'Continue' fills it in.
 */
export function DraftedForm({ name, of, onOffer, children }: DraftedFormProps) {
  const ownerId = useSession((session) => session.id) ?? '';
  const dialog = useContext(FormFrame);
  const box = useRef<HTMLDivElement>(null);
  const [{ isOffered, texts }, setOpening] = useState(() => openingOf(name, ownerId));
  const [isChosen, setChosen] = useState(false);
  useEffect(() => {
    const key = keyOf(name, ownerId);
    useContinued.setState(({ keys }) => ({ keys: keys.filter((other) => other !== key) }));
  }, [name, ownerId]);
  useLayoutEffect(() => dialog?.setTouched(texts !== undefined), [dialog, texts]);
  const tell = useEffectEvent(() => onOffer?.(isOffered));
  useLayoutEffect(() => tell(), [isOffered]);
  // The pressed button is gone.
  useEffect(() => {
    if (isChosen) box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isChosen]);

  const discard = () => deleteDraft(name, ownerId);
  const begin = (chosen: DraftTexts | undefined) => {
    setOpening({ isOffered: false, texts: chosen });
    setChosen(true);
  };
  if (isOffered) {
    return (
      <DraftAlert
        of={of}
        onContinue={() => begin(readDraft(name, ownerId))}
        onDiscard={() => {
          discard();
          begin(undefined);
        }}
      />
    );
  }
  return (
    <div ref={box} className="grid gap-4">
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

function openingOf(name: string, ownerId: string): Opening {
  if (useContinued.getState().keys.includes(keyOf(name, ownerId)))
    return { isOffered: false, texts: readDraft(name, ownerId) };
  return { isOffered: peekDraft(name, ownerId) !== undefined, texts: undefined };
}

function keyOf(name: string, ownerId: string): string {
  return `${ownerId} ${name}`;
}

/** Deletes a draft with its files. */
export function deleteDraft(name: string, ownerId: string): void {
  if (dropDraft(name, ownerId)) void dropDraftFiles(name, ownerId);
}
