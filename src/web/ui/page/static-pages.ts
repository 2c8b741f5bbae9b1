import type { EntryContext } from 'react-router';

/** A page's `handle` export may say this. */
export interface PageHandle {
  /** The page is complete as HTML: it ships no React client. */
  static?: boolean;
  /** It tells search engines under which address to file it; for others the shell does. */
  hasOwnAddress?: boolean;
}

/** Tells whether the deepest of the matched pages is static. */
export const isStaticPage = (matches: readonly { handle?: unknown }[]): boolean =>
  handleOf(matches)?.static === true;

/** Tells whether it names its own address. */
export const hasOwnAddress = (matches: readonly { handle?: unknown }[]): boolean =>
  handleOf(matches)?.hasOwnAddress === true;

const handleOf = (matches: readonly { handle?: unknown }[]) =>
  matches.at(-1)?.handle as PageHandle | undefined;

/** The same, as the server's renderer sees it. */
export function shipsNoScripts({ routeModules, staticHandlerContext }: EntryContext): boolean {
  return isStaticPage(
    staticHandlerContext.matches.map(({ route }) => ({ handle: routeModules[route.id]?.handle })),
  );
}
