import { useEffect, useRef, useState } from 'react';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { useSession } from '../storage/session-store.ts';
import { DraftAlert } from './draft-alert.tsx';
import { peekDraft } from './draft-store.ts';
import { continueDraft, deleteDraft } from './drafted-form.tsx';
import type { Shape } from './shape.ts';

interface DraftOfferProps {
  name: string | undefined;
  of: string;
  shape: Shape<unknown>;
  isOpen: boolean;
  onContinue: () => void;
}

/** A draft that is continued here is not offered again by its form. */
export function DraftOffer({ name, of, shape, isOpen, onContinue }: DraftOfferProps) {
  const ownerId = useSession((session) => session.id) ?? '';
  const place = useRef<HTMLDivElement>(null);
  const [isOffered, setOffered] = useState(false);
  // Each closing leaves or ends the draft, so it is read again.
  useEffect(() => {
    if (!isOpen) setOffered(name !== undefined && peekDraft(name, ownerId, shape) !== undefined);
  }, [name, ownerId, shape, isOpen]);
  useFocusAfterChange(String(isOffered), () =>
    place.current?.closest('section, article')?.querySelector<HTMLElement>('h1, h2'),
  );
  return (
    <div ref={place} className="empty:hidden">
      {isOffered && name !== undefined && (
        <DraftAlert
          of={of}
          onContinue={() => {
            continueDraft(name, ownerId);
            onContinue();
          }}
          onDiscard={() => {
            deleteDraft(name, ownerId);
            setOffered(false);
          }}
        />
      )}
    </div>
  );
}
