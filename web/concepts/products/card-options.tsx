import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { CardOption } from './card-product.ts';
import { Swatch } from './swatch.tsx';

const SHOWN_SWATCHES = 5;

interface CardOptionsProps {
  options: readonly CardOption[] | undefined;
}

/** Colours without a swatch and those above the limit are counted: '+3'. */
export function CardColours({ options }: CardOptionsProps) {
  const colours = valuesOf(options, 'colour');
  if (colours.length < 2) return null;
  const shown = colours.filter(({ swatch }) => swatch !== undefined).slice(0, SHOWN_SWATCHES);
  const rest = colours.length - shown.length;
  return (
    <p className="flex items-center gap-1 text-small text-muted">
      <VisuallyHidden>Colours: {colours.map(({ name }) => name).join(', ')}</VisuallyHidden>
      <span aria-hidden="true" className="card-colours">
        {shown.map(({ name, swatch }) => swatch && <Swatch key={name} colour={swatch} />)}
        {rest > 0 && (shown.length > 0 ? `+${rest}` : `${rest} colours`)}
      </span>
    </p>
  );
}

/** Shown on hover and focus, always on touch screens; `CardSizeWords` says them. */
export function CardSizes({ options }: CardOptionsProps) {
  const sizes = valuesOf(options, 'size');
  if (sizes.length === 0) return null;
  return (
    <p className="card-sizes" aria-hidden="true">
      {sizes.map(({ name, inStock }) => (
        <span key={name} className={classes('card-size', !inStock && 'card-size-out')}>
          {name}
        </span>
      ))}
    </p>
  );
}

export function CardSizeWords({ options }: CardOptionsProps) {
  const inStock = valuesOf(options, 'size').filter((size) => size.inStock);
  if (inStock.length === 0) return null;
  return <p className="sr-only">Sizes in stock: {inStock.map(({ name }) => name).join(', ')}</p>;
}

function valuesOf(options: CardOptionsProps['options'], kind: CardOption['kind']): CardOption['values'] {
  return options?.find((option) => option.kind === kind)?.values ?? [];
}
