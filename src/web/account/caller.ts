import type { RouterContextProvider } from 'react-router';
import type { Caller } from '../../core/shared/caller.ts';
import { requestContext } from '../context.ts';

/** Describes the origin of a loader's or action's request, as core's accounts need it. */
export function callerOf(args: { request: Request; context: Readonly<RouterContextProvider> }): Caller {
  return { headers: args.request.headers, address: args.context.get(requestContext).address };
}

/** Headers that set these cookies. */
export function cookieHeaders({ setCookie }: { setCookie: string[] }): Headers {
  return new Headers(setCookie.map((line): [string, string] => ['set-cookie', line]));
}
