import { Picture } from '../../ui/picture.tsx';

export function EmptyPicture({ name }: { name: 'addresses' | 'cart' | 'favorites' | 'orders' | 'products' }) {
  return (
    <Picture
      urlAt={(width, format) => `/pictures/empty-${name}-${width}.${format}`}
      widths={[160, 320]}
      sizes="160px"
      alt=""
      width={160}
      height={160}
      priority="eager"
    />
  );
}
