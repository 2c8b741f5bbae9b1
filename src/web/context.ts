import { createContext } from 'react-router';
import type { Actor } from '../core/shared/actor.ts';
import type { App } from '../core/shared/app.ts';

/** The front door hands this to every loader and action. */
export const appContext = createContext<App>();
export const actorContext = createContext<Actor>();
export const requestContext = createContext<{
  /** The nonce of this answer's Content-Security-Policy; every inline script needs it. */
  nonce: string;
  url: URL;
  /** The IP address at the other end, behind trusted proxies. Sign-in attempts are counted by it. */
  address: string;
}>();
