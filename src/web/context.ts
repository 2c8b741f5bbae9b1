import { createContext } from 'react-router';
import type { Actor } from '../core/shared/actor.ts';
import type { App } from '../core/shared/app.ts';

/** What the front door hands to every loader and action. */
export const appContext = createContext<App>();
export const actorContext = createContext<Actor>();
export const requestContext = createContext<{
  /** Of this answer's Content-Security-Policy; every inline script needs it. */
  nonce: string;
  url: URL;
  /** Who is at the other end, behind trusted proxies: an IP address. Sign-in attempts are counted by it. */
  address: string;
}>();
