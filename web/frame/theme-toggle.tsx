import { IconButton } from '../ui/icon-button.tsx';
import { useTheme } from './theme.ts';

/** HDR-11. */
export function ThemeToggle() {
  const theme = useTheme((state) => state.theme);
  const toggle = useTheme((state) => state.toggle);
  return (
    <IconButton
      className="theme-toggle"
      label="Light/night"
      title="Light/night"
      aria-pressed={theme === 'night'}
      icon={theme === 'night' ? 'sun' : 'moon'}
      onClick={toggle}
    />
  );
}
