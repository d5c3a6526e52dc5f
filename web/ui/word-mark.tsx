import { Icon, type IconName } from './icon.tsx';

/** Text stands in for a logo. */
export function WordMark({ children, icon }: { children: string; icon?: IconName }) {
  return (
    <span className="word-mark">
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  );
}
