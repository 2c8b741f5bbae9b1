import { createContext } from 'react-router';
import type { Actor } from '../core/shared/actor.ts';
import type { App } from '../core/shared/app.ts';

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
