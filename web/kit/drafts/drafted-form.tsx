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
import { dropDraft, peekDraft, readDraft, saveDraft, type StoredDraft } from './draft-store.ts';

/** Forms read and write it by `useFormDraft`. */
export interface Draft {
  stored: StoredDraft | undefined;
  save: (draft: StoredDraft) => void;
  /** Files without a draft are old, and deleted. */
  readFiles: () => Promise<DraftFile[]>;
  /** @returns false when the browser could not store them */
  saveFiles: (files: readonly DraftFile[]) => Promise<boolean>;
  discard: () => void;
}

interface DraftedFormProps {
  name: string;
  of: string;
  /** Called when a draft is offered in place of the form, and when not. */
  onOffer?: (isOffered: boolean) => void;
  children: (draft: Draft) => ReactNode;
}

/** There is no form while a draft is offered, so that nothing typed can replace it. */
interface Opening {
  isOffered: boolean;
  stored: StoredDraft | undefined;
}

/** 'Continue' was pressed for these drafts, and their forms have not opened yet. */
const useContinued = create<{ keys: readonly string[] }>()(() => ({ keys: [] }));

export function continueDraft(name: string, ownerId: string): void {
  useContinued.setState(({ keys }) => ({ keys: [...keys, keyOf(name, ownerId)] }));
}

/** A user who closed the tab or had to sign in again is offered the draft; only 'Continue' fills it in. */
export function DraftedForm({ name, of, onOffer, children }: DraftedFormProps) {
  const ownerId = useSession((session) => session.id) ?? '';
  const dialog = useContext(FormFrame);
  const box = useRef<HTMLDivElement>(null);
  const [{ isOffered, stored }, setOpening] = useState(() => openingOf(name, ownerId));
  const [isChosen, setChosen] = useState(false);
  useEffect(() => {
    const key = keyOf(name, ownerId);
    useContinued.setState(({ keys }) => ({ keys: keys.filter((other) => other !== key) }));
  }, [name, ownerId]);
  useLayoutEffect(() => dialog?.setTouched(stored !== undefined), [dialog, stored]);
  const tell = useEffectEvent(() => onOffer?.(isOffered));
  useLayoutEffect(() => tell(), [isOffered]);
  useEffect(() => {
    if (isChosen) box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isChosen]);

  const discard = () => deleteDraft(name, ownerId);
  const begin = (chosen: StoredDraft | undefined) => {
    setOpening({ isOffered: false, stored: chosen });
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
        stored,
        save: (typed) => saveDraft(name, ownerId, typed),
        readFiles: async () => {
          if (stored) return readDraftFiles(name, ownerId);
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
    return { isOffered: false, stored: readDraft(name, ownerId) };
  return { isOffered: peekDraft(name, ownerId) !== undefined, stored: undefined };
}

function keyOf(name: string, ownerId: string): string {
  return `${ownerId} ${name}`;
}

export function deleteDraft(name: string, ownerId: string): void {
  if (dropDraft(name, ownerId)) void dropDraftFiles(name, ownerId);
}
