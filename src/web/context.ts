import { createContext } from 'react-router';
import type { Actor } from '../core/shared/actor.ts';
import type { App } from '../core/shared/app.ts';
import { IN_ENGLISH, type PageLanguage } from './ui/language/language.tsx';

/** The HTTP server passes these to every loader and action. */
export const appContext = createContext<App>();
export const actorContext = createContext<Actor>();
export const requestContext = createContext<{
  /** The nonce of this response's Content-Security-Policy; every inline script needs it. */
  nonce: string;
  url: URL;
  /** The client's IP address, behind trusted proxies. Login attempts are counted by it. */
  address: string;
}>();

/**
 * The language that a page is rendered in. A loader sets another one where the page's order has one and the visitor has not chosen.
 */
export const languageContext = createContext<PageLanguage>(IN_ENGLISH);
