import type { Product } from '../../../contract/catalog.ts';
import { MAX_COMPARED } from '../../../contract/kernel/limits.ts';
import { classes } from '../../ui/classes.ts';
import { toggleCompared, useIsCompared } from '../comparison/compared-store.ts';
import { notify } from '../../kit/toasts/toasts.ts';

interface CompareToggleProps {
  product: Pick<Product, 'id' | 'name' | 'category' | 'imageUrls'>;
  label: string;
  className?: string;
}

export function CompareToggle({ product, label, className }: CompareToggleProps) {
  const { id, name, category, imageUrls } = product;
  const isCompared = useIsCompared(id);
  const toggle = () => {
    if (toggleCompared({ id, name, category, imageUrl: imageUrls[0] ?? null })) return;
    notify('warning', `You can compare up to ${MAX_COMPARED} products. Remove one to add another.`);
  };
  return (
    <label className={classes('choice needs-scripts', className)}>
      <input type="checkbox" aria-label={`${label}: ${name}`} checked={isCompared} onChange={toggle} />
      <span>{label}</span>
    </label>
  );
}
