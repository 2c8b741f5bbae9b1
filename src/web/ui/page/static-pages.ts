import type { EntryContext } from 'react-router';

/** What a page's `handle` export may contain. */
export interface PageHandle {
  /** The page is complete as HTML and ships no React client. */
  static?: boolean;
  /** The page names its own canonical address; for others the root layout does. */
  hasOwnAddress?: boolean;
}

/** Tells whether the deepest of the matched pages is static. */
export const isStaticPage = (matches: readonly { handle?: unknown }[]): boolean =>
  handleOf(matches)?.static === true;

/** Tells whether one of the matched pages names its own canonical address. */
export const hasOwnAddress = (matches: readonly { handle?: unknown }[]): boolean =>
  handleOf(matches)?.hasOwnAddress === true;

const handleOf = (matches: readonly { handle?: unknown }[]) =>
  matches.at(-1)?.handle as PageHandle | undefined;

/** The same as isStaticPage, from what the server's renderer has. */
export function shipsNoScripts({ routeModules, staticHandlerContext }: EntryContext): boolean {
  return isStaticPage(
    staticHandlerContext.matches.map(({ route }) => ({ handle: routeModules[route.id]?.handle })),
  );
}
