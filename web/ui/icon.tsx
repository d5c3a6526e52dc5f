import { classes } from './classes.ts';

/** The symbols of public/icons.svg. */
export const iconNames = [
  'arrow-right',
  'bell',
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
  'question',
  'refresh',
  'ruler',
  'search',
  'share',
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

/** Decorative: text beside it or the control's label carries the meaning. */
export function Icon({ name, size = 'medium', className }: IconProps) {
  return (
    <svg className={classes('icon', size === 'small' && 'icon-small', className)} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
