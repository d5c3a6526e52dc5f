import { classes } from './classes.ts';

/** The signs of public/icons.svg, one name per symbol. */
export const iconNames = [
  'arrow-right',
  'box',
  'calendar',
  'camera',
  'cart',
  'cash',
  'check',
  'check-circle',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'clock',
  'close',
  'copy',
  'dashboard',
  'download',
  'error',
  'eye',
  'eye-off',
  'filter',
  'gift',
  'heart',
  'heart-filled',
  'home',
  'image',
  'info',
  'lock',
  'logout',
  'mail',
  'map-pin',
  'menu',
  'minus',
  'moon',
  'more',
  'orders',
  'pencil',
  'phone',
  'plus',
  'refresh',
  'search',
  'star',
  'star-filled',
  'store',
  'sun',
  'tag',
  'trash',
  'truck',
  'upload',
  'user',
  'warning',
] as const;

export type IconName = (typeof iconNames)[number];

interface IconProps {
  name: IconName;
  /** 24 px, or 20 px beside small text. */
  size?: 'medium' | 'small';
  className?: string;
}

/** A decorative sign in the colour of the text around it; the words beside it, or the control's label, say what it means. */
export function Icon({ name, size = 'medium', className }: IconProps) {
  return (
    <svg className={classes('icon', size === 'small' && 'icon-small', className)} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
