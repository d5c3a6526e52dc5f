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
import { dropDraft, type KeptDraft, peekDraft, readDraft, saveDraft } from './draft-store.ts';
import type { Shape } from './shape.ts';

/** Forms read and write it by `useFormDraft`. */
export interface Draft<Values> {
  stored: KeptDraft<Values> | undefined;
  /** Deletes the draft without one. Does nothing once the form is done with, or its account has left. */
  save: (draft: KeptDraft<Values> | undefined) => void;
  /** Files without a draft are old, and deleted. */
  readFiles: () => Promise<DraftFile[]>;
  /** @returns false when the browser could not store them */
  saveFiles: (files: readonly DraftFile[]) => Promise<boolean>;
  /** The form is done with. */
  discard: () => void;
}

interface DraftedFormProps<Values> {
  name: string;
  of: string;
  shape: Shape<Values>;
  /** False while its dialog closes. */
  isOpen?: boolean;
  /** Called when a draft is offered in place of the form, and when not. */
  onOffer?: (isOffered: boolean) => void;
  children: (draft: Draft<Values>) => ReactNode;
}

/** There is no form while a draft is offered, so that nothing typed can replace it. */
interface Opening<Values> {
  isOffered: boolean;
  stored: KeptDraft<Values> | undefined;
}

/** 'Continue' was pressed for these drafts, and their forms have not opened yet. */
const useContinued = create<{ keys: readonly string[] }>()(() => ({ keys: [] }));

export function continueDraft(name: string, ownerId: string): void {
  useContinued.setState(({ keys }) => ({ keys: [...keys, keyOf(name, ownerId)] }));
}

/** A user who closed the tab or had to sign in again is offered the draft; only 'Continue' fills it in. */
export function DraftedForm<Values>(props: DraftedFormProps<Values>) {
  const { name, of, shape, isOpen = true, onOffer, children } = props;
  const ownerId = useSession((session) => session.id) ?? '';
  const dialog = useContext(FormFrame);
  const box = useRef<HTMLDivElement>(null);
  const [{ isOffered, stored }, setOpening] = useState(() => openingOf(name, ownerId, shape));
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

  const [usage] = useState(newUsage);
  useEffect(() => {
    usage.setOver(!isOpen);
    return () => usage.setOver(true);
  }, [usage, isOpen]);
  /** A late answer must not bring a draft back. */
  const isInUse = () => !usage.isOver() && ownerId === (useSession.getState().id ?? '');
  const begin = (chosen: KeptDraft<Values> | undefined) => {
    setOpening({ isOffered: false, stored: chosen });
    setChosen(true);
  };
  if (isOffered) {
    return (
      <DraftAlert
        of={of}
        onContinue={() => begin(readDraft(name, ownerId, shape))}
        onDiscard={() => {
          deleteDraft(name, ownerId);
          begin(undefined);
        }}
      />
    );
  }
  return (
    <div ref={box} className="grid gap-4">
      {children({
        stored,
        save: (draft) => {
          if (!isInUse()) return;
          if (draft) saveDraft(name, ownerId, draft);
          else deleteDraft(name, ownerId);
        },
        readFiles: async () => {
          if (stored) return readDraftFiles(name, ownerId);
          await dropDraftFiles(name, ownerId);
          return [];
        },
        saveFiles: async (files) => !isInUse() || saveDraftFiles(name, ownerId, files),
        discard: () => {
          usage.setOver(true);
          deleteDraft(name, ownerId);
        },
      })}
    </div>
  );
}

function newUsage() {
  let isFormOver = false;
  return {
    isOver: () => isFormOver,
    setOver: (isOver: boolean) => {
      isFormOver = isOver;
    },
  };
}

function openingOf<Values>(name: string, ownerId: string, shape: Shape<Values>): Opening<Values> {
  if (useContinued.getState().keys.includes(keyOf(name, ownerId)))
    return { isOffered: false, stored: readDraft(name, ownerId, shape) };
  return { isOffered: peekDraft(name, ownerId, shape) !== undefined, stored: undefined };
}

function keyOf(name: string, ownerId: string): string {
  return `${ownerId} ${name}`;
}

export function deleteDraft(name: string, ownerId: string): void {
  if (dropDraft(name, ownerId)) void dropDraftFiles(name, ownerId);
}
