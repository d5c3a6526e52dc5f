import type { ReactNode } from 'react';

interface FacetLabelProps {
  children: ReactNode;
  products: number | undefined;
}

export function FacetLabel({ children, products }: FacetLabelProps) {
  if (products === undefined) return children;
  return (
    <>
      {children} <span className="facet-count">{`(${products})`}</span>
    </>
  );
}
