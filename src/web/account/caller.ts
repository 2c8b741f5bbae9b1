import type { RouterContextProvider } from 'react-router';
import type { Caller } from '../../core/shared/caller.ts';
import { requestContext } from '../context.ts';

/** Describes where a loader's or an action's request comes from, as the accounts room asks. */
export function callerOf(args: { request: Request; context: Readonly<RouterContextProvider> }): Caller {
  return { headers: args.request.headers, address: args.context.get(requestContext).address };
}

/** Headers that hand these Set-Cookie lines to the browser. */
export function cookieHeaders({ setCookie }: { setCookie: string[] }): Headers {
  return new Headers(setCookie.map((line): [string, string] => ['set-cookie', line]));
}
