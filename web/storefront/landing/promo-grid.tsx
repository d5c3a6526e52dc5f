import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

/** On narrow screens the picture is wider than its tile. */
const NARROW_SIZES = '(min-width: 1440px) 504px, (min-width: 1200px) 36vw, (min-width: 768px) 72vw, 138vw';

const TILES = [
  {
    title: 'The new phone series',
    text: 'Upto 10% off on specific vouchers',
    to: '/products?category=electronics&search=phone',
    picture: 'wide-phones',
    look: 'tint-electronics',
    sizes: '(min-width: 1440px) 672px, (min-width: 1200px) 48vw, (min-width: 768px) 94vw, 138vw',
  },
  {
    title: 'Game on',
    text: 'In black and white, coming on sale',
    to: '/products?category=electronics&search=console',
    picture: 'wide-consoles',
    look: 'tint-electronics',
    sizes: NARROW_SIZES,
  },
  {
    title: 'Perfumes',
    text: 'An all-time favourite for parties',
    to: '/products?category=beauty&search=perfume',
    picture: 'wide-perfume',
    look: 'tint-beauty',
    sizes: NARROW_SIZES,
  },
] as const;

/** Three promotions, each linking to a listing (HOME-06..10). */
export function PromoGrid() {
  return (
    <section aria-label="Promotions" className="snap-row promo-grid">
      {TILES.map(({ title, text, to, picture, look, sizes }) => (
        <Link key={picture} to={to} className={`promo ${look}`}>
          <Picture
            urlAt={(width, format) => `/pictures/${picture}-${width}.${format}`}
            widths={[640, 1280]}
            sizes={sizes}
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
