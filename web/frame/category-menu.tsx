import { useSettings } from '../kit/document/settings.ts';
import { Link } from '../kit/navigation/link.tsx';
import { CATEGORIES, categoryAddress } from '../../contract/kernel/categories.ts';
import { CategoryPicture } from '../concepts/products/category-picture.tsx';
import { Icon } from '../ui/icon.tsx';
import { menuItemClasses, Popover } from '../ui/popover.tsx';

/** HDR-03..05. */
export function CategoryMenu() {
  const { menu } = useSettings().frame;
  return (
    <Popover
      openOnHover
      panelClassName="grid w-112 grid-cols-2 gap-1"
      renderTrigger={(trigger) => (
        <>
          <Link to="/products" className="header-link pe-1">
            All Products
          </Link>
          <button type="button" className="header-disclosure" aria-label="Categories" {...trigger}>
            <Icon name="chevron-down" size="small" />
          </button>
        </>
      )}
    >
      {CATEGORIES.map((category) => (
        <Link key={category} to={categoryAddress(category)} className={menuItemClasses}>
          <CategoryPicture category={category} sizes="48px" className="size-12 rounded-control" />
          {category}
        </Link>
      ))}
      {menu.map(({ label, to }) => (
        <Link key={label} to={to} className={menuItemClasses}>
          {label}
        </Link>
      ))}
    </Popover>
  );
}
