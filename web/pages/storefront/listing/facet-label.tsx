import type { ReactNode } from 'react';

interface FacetLabelProps {
  children: ReactNode;
  /** The count of products for this option; undefined while unknown. */
  products: number | undefined;
}

/** A filter option with its count. */
export function FacetLabel({ children, products }: FacetLabelProps) {
  if (products === undefined) return children;
  return (
    <>
      {children} <span className="facet-count">{`(${products})`}</span>
    </>
  );
}
