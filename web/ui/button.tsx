import type { ComponentProps, MouseEvent } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface ButtonLook {
  variant?: 'primary' | 'outline' | 'quiet' | 'accent' | 'danger';
  size?: 'medium' | 'small';
  wide?: boolean;
}

/** Links get them: `<Link className={buttonClasses({ variant: 'accent' })}>`. */
export function buttonClasses({ variant = 'primary', size = 'medium', wide }: ButtonLook = {}): string {
  return classes(
    'button',
    `button-${variant}`,
    size === 'small' && 'button-small',
    wide === true && 'button-wide',
  );
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: IconName;
  /** While true the button ignores presses but keeps its focus and width. */
  busy?: boolean;
  /** For example 'Adding...'; by default the label stays beside a spinner. */
  busyLabel?: string;
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // `disabled` would lose the focus.
  const swallow = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClasses({ variant, size, wide }), className)}
      onClick={busy ? swallow : onClick}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busyLabel === undefined ? (
        <>
          {busy ? <Spinner /> : icon && <Icon name={icon} size="small" />}
          {children}
        </>
      ) : (
        <span className="button-labels">
          <span className={busy ? 'invisible' : undefined}>
            {icon && <Icon name={icon} size="small" />}
            {children}
          </span>
          <span className={busy ? undefined : 'invisible'}>
            <Spinner />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}
