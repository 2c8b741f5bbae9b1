import type { EntryContext } from 'react-router';

/** A page's `handle` export may say this. */
export interface PageHandle {
  /** The page is complete as HTML: it ships no React client. */
  static?: boolean;
}

/** Tells whether the deepest of the matched pages is static. */
export function isStaticPage(matches: readonly { handle?: unknown }[]): boolean {
  const handle = matches.at(-1)?.handle as PageHandle | undefined;
  return handle?.static === true;
}

/** The same, as the server's renderer sees it. */
export function shipsNoScripts({ routeModules, staticHandlerContext }: EntryContext): boolean {
  return isStaticPage(
    staticHandlerContext.matches.map(({ route }) => ({ handle: routeModules[route.id]?.handle })),
  );
}
