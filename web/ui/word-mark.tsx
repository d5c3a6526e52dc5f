import { Icon, type IconName } from './icon.tsx';

/** A name in a small frame, such as a payment method: text instead of a logo. */
export function WordMark({ children, icon }: { children: string; icon?: IconName }) {
  return (
    <span className="word-mark">
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  );
}
