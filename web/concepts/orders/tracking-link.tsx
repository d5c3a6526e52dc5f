import { trackingPageOf } from '../../../contract/kernel/carriers.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../kit/clipboard/copy-text.ts';

interface TrackingLinkProps {
  carrier: string | null;
  trackingNumber: string | null;
}

/** A carrier's page that takes no number in its link gets a button that copies the number. */
export function TrackingLink({ carrier, trackingNumber }: TrackingLinkProps) {
  if (carrier === null || trackingNumber === null) return null;
  const page = trackingPageOf(carrier, trackingNumber);
  return (
    <span className="button-row">
      {page && (
        <a href={page.url} target="_blank" rel="noopener noreferrer" className="text-link">
          Track at {page.carrier}
          <span className="sr-only">, number {trackingNumber} (opens in a new tab)</span>
        </a>
      )}
      {page?.asksForNumber !== false && (
        <Button
          size="small"
          variant="quiet"
          icon="copy"
          onClick={() => void copyText(trackingNumber, 'Number copied')}
        >
          Copy number<span className="sr-only"> {trackingNumber}</span>
        </Button>
      )}
    </span>
  );
}
