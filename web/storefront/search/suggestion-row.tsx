import { DeliveryMark } from '../../shared/delivery/delivery-mark.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SuggestionOption } from './suggestion-groups.ts';

interface SuggestionRowProps {
  id: string;
  option: SuggestionOption;
  isActive: boolean;
  onChoose: () => void;
  /** Removes a recent search. */
  onForget: () => void;
}

/** An option of the list; the focus stays in the input. */
export function SuggestionRow({ id, option, isActive, onChoose, onForget }: SuggestionRowProps) {
  const isRecent = option.kind === 'search' && option.isRecent;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes('menu-item cursor-pointer', isActive && 'bg-sunken')}
      // Before the input loses the focus, which closes the list under the pointer.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={undefined}
    >
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
      {isRecent && (
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
    </div>
  );
}
