import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { THEME_COOKIE, THEME_COOKIE_PATH, type Theme } from '../../contract/theme.ts';

const YEAR_SECONDS = 31_536_000;

/** The page colour of each theme (token `bg`), for the browser's own surfaces. */
const THEME_COLORS: Record<Theme, string> = { day: '#fbf8f2', night: '#121614' };

/**
 * Runs before the first paint and applies the chosen theme (STORE-06). It creates the meta element itself, because
 * React would add a second one beside a changed one.
 */
export const THEME_SCRIPT = `(function(){
var theme="day";try{if(localStorage.getItem("theme")==="night")theme="night"}catch(e){}
document.documentElement.dataset.theme=theme;
var meta=document.createElement("meta");meta.name="theme-color";
meta.content=theme==="night"?"${THEME_COLORS.night}":"${THEME_COLORS.day}";
document.head.append(meta)})()`;

/** Applies a theme to the document; the styles follow the attribute, `color-scheme` included. */
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

/**
 * The toggle is stored under `toogle`, the theme under `theme`; both are written together, and `theme` wins (STORE-05).
 */
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

/**
 * The theme and its toggle (HDR-11..13). During hydration it is `day`, as the server rendered it, then the stored one.
 */
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

/** Applies the stored theme at start; a first visit stores the default under both keys. */
export function startTheme(): void {
  const { theme } = useTheme.getState();
  useTheme.setState({ theme });
  showTheme(theme);
}
