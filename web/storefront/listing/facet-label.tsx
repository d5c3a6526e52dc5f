import type { ReactNode } from 'react';

interface FacetLabelProps {
  children: ReactNode;
  /** Products that choosing it gives; undefined while nobody knows. */
  products: number | undefined;
}

/** An option of a filter and what it would give. */
export function FacetLabel({ children, products }: FacetLabelProps) {
  if (products === undefined) return children;
  return (
    <>
      {children} <span className="facet-count">{`(${products})`}</span>
    </>
  );
}
