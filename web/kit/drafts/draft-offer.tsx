import { useEffect, useRef, useState } from 'react';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { useSession } from '../storage/session-store.ts';
import { DraftAlert } from './draft-alert.tsx';
import { peekDraft } from './draft-store.ts';
import { continueDraft, deleteDraft } from './drafted-form.tsx';

interface DraftOfferProps {
  /** Names the draft; undefined while that is unknown. */
  name: string | undefined;
  /** What it is a draft of, such as 'a new coupon'. */
  of: string;
  /** Whether its form is open. */
  isOpen: boolean;
  /** Opens the form. */
  onContinue: () => void;
}

/** Offers a stored draft on the screen from which its form opens; what is continued here is not asked for again there. */
export function DraftOffer({ name, of, isOpen, onContinue }: DraftOfferProps) {
  const ownerId = useSession((session) => session.id) ?? '';
  const place = useRef<HTMLDivElement>(null);
  const [isOffered, setOffered] = useState(false);
  // Read again after each closing, which leaves the draft or ends it. An open form gives the focus back to the offer.
  useEffect(() => {
    if (!isOpen) setOffered(name !== undefined && peekDraft(name, ownerId) !== undefined);
  }, [name, ownerId, isOpen]);
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
