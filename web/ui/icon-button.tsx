import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

type IconButtonVariant = 'quiet' | 'outline' | 'surface';

/** The classes of a round 44 px button, for links. */
export function iconButtonClasses(variant: IconButtonVariant = 'quiet'): string {
  return classes('icon-button', variant !== 'quiet' && `icon-button-${variant}`);
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name. */
  label: string;
  icon: IconName;
  variant?: IconButtonVariant;
}

/** A round button with an icon. */
export function IconButton({ label, icon, variant, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(iconButtonClasses(variant), className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}
