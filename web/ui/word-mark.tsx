import { Icon, type IconName } from './icon.tsx';

/** A name in a small frame, for ways to pay and the like: plain words of our own instead of anyone's logo. */
export function WordMark({ children, icon }: { children: string; icon?: IconName }) {
  return (
    <span className="word-mark">
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  );
}
