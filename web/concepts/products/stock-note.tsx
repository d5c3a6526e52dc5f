import type { PublicStock } from '../../../contract/catalog.ts';

export function StockNote({ stock }: { stock: PublicStock }) {
  if (stock.state === 'out') return <p className="text-small font-semibold text-deal">Out of stock</p>;
  if (stock.state === 'low') {
    return <p className="text-small font-semibold text-warn">Only {stock.left} left</p>;
  }
  return null;
}
