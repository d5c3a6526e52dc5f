import type { VariantChoice } from '../../../contract/kernel/product-options.ts';

export function Chosen({ choices }: { choices: readonly VariantChoice[] }) {
  if (choices.length === 0) return null;
  const words = choices.map(({ option, value }) => `${option}: ${value}`).join(', ');
  return <span className="block text-small font-normal text-muted">{words}</span>;
}
