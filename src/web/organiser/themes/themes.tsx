import './themes.css';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { THEME_FILES_VERSION } from '../../ui/themes/theme-script.ts';
import { DEFAULT_THEMES, type Mode, THEMES } from '../../ui/themes/themes.ts';
import { useChosenTheme, useTheme } from '../../ui/themes/use-theme.ts';
import type { Route } from './+types/themes.ts';
import { ThemeCard } from './theme-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Themes · Tikiti' }];

/** Only this page loads the colours of all themes. */
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: `/themes/all.css?v=${THEME_FILES_VERSION}` },
];

const MODES: { mode: Mode; title: string }[] = [
  { mode: 'dark', title: 'Dark' },
  { mode: 'light', title: 'Light' },
];

/** The page where users choose the platform's themes. */
export default function Themes() {
  const shown = useTheme();
  const chosen = { dark: useChosenTheme('dark'), light: useChosenTheme('light') };
  return (
    <div className="grid gap-7 sm:gap-12">
      <PageHeader title="Themes">
        Choose one theme for light and one for dark. The switch at the top changes between them, and this
        browser remembers your choice.
      </PageHeader>
      {MODES.map(({ mode, title }) => (
        <section key={mode} aria-labelledby={`themes-${mode}`} className="grid gap-3 sm:gap-5">
          <h2 id={`themes-${mode}`} className="text-2xl">
            {title}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
            {THEMES.filter((theme) => theme.mode === mode).map((theme) => (
              <li key={theme.name} className="grid grid-cols-[minmax(0,1fr)]">
                <ThemeCard
                  theme={theme}
                  chosen={theme.name === chosen[mode]}
                  inUse={theme.name === shown}
                  isDefault={theme.name === DEFAULT_THEMES[mode]}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
