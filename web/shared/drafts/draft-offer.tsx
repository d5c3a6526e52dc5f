import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { useSession } from '../storage/session-store.ts';
import { hasDraft } from './draft-store.ts';
import { deleteDraft } from './drafted-form.tsx';

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

/** Offers a stored draft on the screen of its form, which opens only when it is asked for. */
export function DraftOffer({ name, of, isOpen, onContinue }: DraftOfferProps) {
  const ownerId = useSession((session) => session.id) ?? '';
  const place = useRef<HTMLDivElement>(null);
  const [isOffered, setOffered] = useState(false);
  // Read again after each closing, which leaves the draft or ends it. An open form gives the focus back to the offer.
  useEffect(() => {
    if (!isOpen) setOffered(name !== undefined && hasDraft(name, ownerId));
  }, [name, ownerId, isOpen]);
  useFocusAfterChange(String(isOffered), () =>
    place.current?.closest('section, article')?.querySelector<HTMLElement>('h1, h2'),
  );
  return (
    <div ref={place} className="empty:hidden">
      {isOffered && (
        <Alert tone="info" title={`You have an unsaved draft of ${of}`} announce>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="outline" size="small" onClick={onContinue}>
              Continue
            </Button>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                if (name !== undefined) deleteDraft(name, ownerId);
                setOffered(false);
              }}
            >
              Discard
            </Button>
          </div>
        </Alert>
      )}
    </div>
  );
}
