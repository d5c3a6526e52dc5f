import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { THEME_COOKIE, THEME_COOKIE_PATH, type Theme } from '../../../contract/theme.ts';

const YEAR_SECONDS = 31_536_000;

/** The browser's own surfaces take the page colour (tokens `bg`). */
const THEME_COLORS: Record<Theme, string> = { day: '#fbf8f2', night: '#121614' };

/**
 * Runs before the first paint, so that a page rendered for everybody shows in the theme that was chosen here
 * (STORE-06). The meta element is made here and not by React, which would add a second one beside a changed one.
 */
export const THEME_SCRIPT = `(function(){
var theme="day";try{if(localStorage.getItem("theme")==="night")theme="night"}catch(e){}
document.documentElement.dataset.theme=theme;
var meta=document.createElement("meta");meta.name="theme-color";
meta.content=theme==="night"?"${THEME_COLORS.night}":"${THEME_COLORS.day}";
document.head.append(meta)})()`;

/** Shows the document in a theme; the styles follow the attribute, `color-scheme` included. */
function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme]);
}

interface ThemeState {
  theme: Theme;
  toggle: () => void;
}

/** The sandbox's page sees no storage; without the cookie it shows the default (HDR-12). */
function tellPaymentPage(theme: Theme): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${THEME_COOKIE}=${theme}; path=${THEME_COOKIE_PATH}; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

type StoredTheme = Pick<ThemeState, 'theme'>;

/** The toggle slice lives under `toogle`, the theme under `theme`; both are written together, `theme` decides (STORE-05). */
const themeStorage: PersistStorage<StoredTheme> = {
  getItem: () => ({ state: { theme: localStorage.getItem('theme') === 'night' ? 'night' : 'day' } }),
  setItem: (name, value) => {
    localStorage.setItem(name, JSON.stringify(value));
    localStorage.setItem('theme', value.state.theme);
    tellPaymentPage(value.state.theme);
  },
  removeItem: (name) => {
    localStorage.removeItem(name);
    localStorage.removeItem('theme');
  },
};

/**
 * The theme and its toggle (HDR-11..13). While a page hydrates it reads as `day`, as the server rendered it,
 * and as chosen right after.
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

/** Takes up the stored theme in a document that starts; a first visit stores the default under both keys. */
export function startTheme(): void {
  const { theme } = useTheme.getState();
  useTheme.setState({ theme });
  showTheme(theme);
}
