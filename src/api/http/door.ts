import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import { identify } from '../../core/sessions/identify.ts';
import { RENDERED_FOR, refuseAnotherUser } from '../../core/sessions/rendered-for.ts';
import type { Actor } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import type { Caller } from '../../core/shared/caller.ts';
import type { Tracer } from '../../core/shared/tracer.ts';

/** What every handler behind the front door has in its context. */
export interface Door {
  Bindings: Partial<HttpBindings>;
  Variables: {
    app: App;
    trustedProxies: number;
    /** The id of the request, once something was logged about it. */
    requestId?: string;
    /** Follows the request through its work, where traces are wanted. */
    tracer?: Tracer;
    /** The answer is many rows for one person, so it travels compressed. */
    isLarge?: boolean;
  };
}

export type DoorContext = HonoContext<Door>;

/** Returns the sender of a request (see identify). @throws DomainError when its page was rendered for somebody else */
export async function actorOf(c: DoorContext): Promise<Actor> {
  const actor = await identify(c.get('app'), c.req.raw.headers, addressOf(c));
  refuseAnotherUser(actor, c.req.header(RENDERED_FOR), c.req.method === 'GET' ? 'to-show' : 'to-store');
  return actor;
}

/** Returns the caller's IP address: from the connection, or from the proxies that we run behind. */
export function addressOf(c: DoorContext): string {
  const connection = c.env?.incoming?.socket.remoteAddress ?? '';
  const hops = c.get('trustedProxies');
  if (hops === 0) return connection;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(withoutPort);
  return forwarded.at(-hops) || connection;
}

/** Removes a port, which some proxies add: "203.0.113.7:5678", "[2001:db8::1]:443". */
function withoutPort(entry: string): string {
  const address = entry.trim();
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]*):\d+$/.exec(address)?.[1] ?? address;
}

/** Converts a request to what the accounts room takes: its cookies and its address. */
export function callerOf(c: DoorContext): Caller {
  return { headers: c.req.raw.headers, address: addressOf(c) };
}
