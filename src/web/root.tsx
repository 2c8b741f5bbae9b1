import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { appContext } from './context.ts';
import './styles.css';
import { withoutFinalSlashes } from '../core/shared/text/without-final-slashes.ts';
import { frame } from '../languages/en/frame.ts';
import { directionOf, LOCALES } from '../languages/locales.ts';
import { isTranslated } from '../languages/translated-pages.ts';
import favicon from './ui/favicon.svg?no-inline';
import { useLanguage, useWords } from './ui/language/language.tsx';
import { ErrorPage } from './ui/page/error-page.tsx';
import { latePreloadsScript } from './ui/page/late-preloads-script.ts';
import { hasOwnAddress, isStaticPage } from './ui/page/static-pages.ts';
import { explainError } from './ui/requests/explain-error.ts';
import { themeScript } from './ui/themes/theme-script.ts';
import { Toaster } from './ui/toaster.tsx';
import type { ShownProvider } from './ui/use-providers.ts';

/** On wide screens only; see fonts.css. */
const font = (href: string) =>
  ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    media: '(width >= 48rem)',
    href,
  }) as const;

export const links: Route.LinksFunction = () => [
  font(displayFont),
  font(textFont),
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${explainError(error).title} · Tikiti` : 'Tikiti' },
  ...(error ? [{ name: 'robots', content: 'noindex' }] : []),
];

export const loader = ({ context }: Route.LoaderArgs) => {
  const { settings, providers } = context.get(appContext);
  const { publicUrl, staging = false, demo } = settings;
  const shown = providers.map(({ id, name, connect }): ShownProvider => {
    return { id, name, dashboardUrl: connect?.dashboardUrl ?? null };
  });
  return { publicUrl, staging, demo, providers: shown };
};

/** The root's data never changes. Reloading it after each action would fail without a network and replace the page with an error. */
export const shouldRevalidate = () => false;

/** The shell of every page. Static ones get only the theme's script. */
export function Layout({ children }: { children: ReactNode }) {
  const isStatic = isStaticPage(useMatches());
  const { locale } = useLanguage();
  return (
    <html lang={locale} dir={directionOf(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it has to run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <OneAddress />
        <Links />
      </head>
      <body className="bg-base-100 text-base-content">
        <StagingBanner />
        {children}
        {isStatic ? null : <ClientScripts />}
      </body>
    </html>
  );
}

/** The canonical address under which search engines file a page, however it was reached, and the same page in each language. */
function OneAddress() {
  const { pathname } = useLocation();
  const isNamed = hasOwnAddress(useMatches());
  const { prefix } = useLanguage();
  const { publicUrl } = useRouteLoaderData<typeof loader>('root') ?? {};
  if (!publicUrl || isNamed) return null;
  const path = pathname === '/' ? pathname : withoutFinalSlashes(pathname);
  return (
    <>
      <link rel="canonical" href={publicUrl + prefix + path} />
      {isTranslated(path) ? (
        <>
          <link rel="alternate" hrefLang="x-default" href={publicUrl + path} />
          {LOCALES.map((locale) => (
            <link key={locale} rel="alternate" hrefLang={locale} href={`${publicUrl}/${locale}${path}`} />
          ))}
        </>
      ) : null}
    </>
  );
}

/** Keeps people from taking a test site for the real one. */
function StagingBanner() {
  const { staging } = useRouteLoaderData<typeof loader>('root') ?? {};
  const say = useWords(frame);
  return staging ? (
    <p className="bg-raised px-5 py-2 text-center text-sm font-semibold">{say('staging')}</p>
  ) : null;
}

function ClientScripts() {
  return (
    <>
      <Toaster />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script dangerouslySetInnerHTML={{ __html: latePreloadsScript }} />
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage {...explainError(error)} />;
}
