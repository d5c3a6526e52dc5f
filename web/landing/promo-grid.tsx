import { Link } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';

const TILES = [
  {
    title: 'The new phone series',
    text: 'Upto 10% off on specific vouchers',
    to: '/products?category=electronics&search=phone',
    picture: 'wide-phones',
    look: 'tint-electronics promo-wide',
  },
  {
    title: 'Game on, in black or white',
    text: 'Coming on sale',
    to: '/products?category=electronics&search=console',
    picture: 'wide-consoles',
    look: 'tint-electronics',
  },
  {
    title: 'Perfumes',
    text: 'An all-time favourite for parties',
    to: '/products?category=beauty&search=perfume',
    picture: 'wide-perfume',
    look: 'tint-beauty',
  },
] as const;

/** Three promotions, each a single link to a fitting list (HOME-06..10). */
export function PromoGrid() {
  return (
    <section aria-label="Promotions" className="promo-grid">
      {TILES.map(({ title, text, to, picture, look }) => (
        <Link key={picture} to={to} className={`promo ${look}`}>
          <Picture
            urlAt={(width, format) => `/pictures/${picture}-${width}.${format}`}
            widths={[640, 1280]}
            sizes="(min-width: 900px) 50vw, 92vw"
            alt=""
            width={1280}
            height={640}
          />
          <span className="promo-words">
            <span className="text-h2">{title}</span>
            <span>{text}</span>
            <span className="promo-more">
              Shop now <Icon name="arrow-right" size="small" />
            </span>
          </span>
        </Link>
      ))}
    </section>
  );
}
