import type { ShownPromotions } from '../../../../contract/content.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { CATEGORY_TINTS } from '../../../concepts/products/category-picture.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';

/** On narrow screens the picture is wider than its tile. */
const NARROW_SIZES = '(min-width: 1440px) 504px, (min-width: 1200px) 36vw, (min-width: 768px) 72vw, 138vw';

const WIDE_SIZES = '(min-width: 1440px) 672px, (min-width: 1200px) 48vw, (min-width: 768px) 94vw, 138vw';

/** HOME-06..10. */
export function PromoGrid({ tiles }: ShownPromotions) {
  return (
    <section aria-label="Promotions" className="snap-row promo-grid">
      {tiles.map(({ title, text, to, picture, tint }, index) => (
        <Link key={picture} to={to} className={`promo ${CATEGORY_TINTS[tint]}`}>
          <Picture
            urlAt={(width, format) => `/pictures/${picture}-${width}.${format}`}
            widths={[640, 1280]}
            sizes={index === 0 ? WIDE_SIZES : NARROW_SIZES}
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
