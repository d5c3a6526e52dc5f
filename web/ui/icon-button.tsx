import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

type IconButtonVariant = 'quiet' | 'outline' | 'surface';

export function iconButtonClasses(variant: IconButtonVariant = 'quiet'): string {
  return classes('icon-button', variant !== 'quiet' && `icon-button-${variant}`);
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: IconName;
  variant?: IconButtonVariant;
}

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
