import { DeliveryMark } from '../delivery/delivery-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { SuggestionOption } from './suggestion-groups.ts';

interface SuggestionRowProps {
  option: SuggestionOption;
  onForget: (() => void) | undefined;
}

export function SuggestionRow({ option, onForget }: SuggestionRowProps) {
  return (
    <>
      {option.kind === 'product' && option.imageUrl ? (
        <img src={option.imageUrl} alt="" width={40} height={40} className="rounded-control" />
      ) : (
        <span className="search-option-sign">
          <Icon name={option.kind === 'product' ? 'box' : option.icon} size="small" />
        </span>
      )}
      <span className="grid min-w-0 flex-1">
        <span className="truncate">{option.text}</span>
        {option.kind === 'product' && (
          <span className="flex flex-wrap gap-x-3 text-small text-muted">
            {option.brand}
            <DeliveryMark productId={option.id} />
          </span>
        )}
      </span>
      {onForget && (
        // For pointers; keyboard users press Delete.
        <span
          aria-hidden="true"
          className="search-forget"
          onClick={(event) => {
            event.stopPropagation();
            onForget();
          }}
        >
          <Icon name="close" size="small" />
        </span>
      )}
    </>
  );
}
