import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { THEME_COOKIE, THEME_COOKIE_PATH, type Theme } from '../../contract/theme.ts';

const YEAR_SECONDS = 31_536_000;

/** The token `bg` of each theme, for the browser's own surfaces. */
const THEME_COLORS: Record<Theme, string> = { day: '#fbf8f2', night: '#121614' };

/**
 * STORE-06. The script creates the meta element, because React would add a second one beside a changed one.
 */
export const THEME_SCRIPT = `(function(){
var theme="day";try{if(localStorage.getItem("theme")==="night")theme="night"}catch(e){}
document.documentElement.dataset.theme=theme;
var meta=document.createElement("meta");meta.name="theme-color";
meta.content=theme==="night"?"${THEME_COLORS.night}":"${THEME_COLORS.day}";
document.head.append(meta)})()`;

function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme]);
}

interface ThemeState {
  theme: Theme;
  toggle: () => void;
}

/** The payment sandbox's page has no access to storage; it reads this cookie (HDR-12). */
function writeThemeCookie(theme: Theme): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${THEME_COOKIE}=${theme}; path=${THEME_COOKIE_PATH}; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

type StoredTheme = Pick<ThemeState, 'theme'>;

/** The toggle is stored under `toogle`, the theme under `theme`; `theme` wins (STORE-05). */
const themeStorage: PersistStorage<StoredTheme> = {
  getItem: () => ({ state: { theme: localStorage.getItem('theme') === 'night' ? 'night' : 'day' } }),
  setItem: (name, value) => {
    localStorage.setItem(name, JSON.stringify(value));
    localStorage.setItem('theme', value.state.theme);
    writeThemeCookie(value.state.theme);
  },
  removeItem: (name) => {
    localStorage.removeItem(name);
    localStorage.removeItem('theme');
  },
};

/** HDR-11..13. Hydration needs `day`, as the server rendered it; the stored theme follows. */
export const useTheme = create<ThemeState>()(
  persist(
    (set, get) => ({
      theme: 'day',
      toggle: () => {
        const theme = get().theme === 'day' ? 'night' : 'day';
        set({ theme });
        showTheme(theme);
      },
    }),
    {
      name: 'toogle',
      storage: typeof document === 'undefined' ? undefined : themeStorage,
      partialize: ({ theme }) => ({ theme }),
    },
  ),
);

export function startTheme(): void {
  const { theme } = useTheme.getState();
  useTheme.setState({ theme });
  showTheme(theme);
}
