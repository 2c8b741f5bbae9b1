import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Adds what the house needs of sessions past better-auth's own calls; for the server only, no route leads here. */
export const sessionEndpoints = {
  id: 'tikiti-sessions',
  endpoints: {
    readSessionToken: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (ctx) => {
      const { name } = ctx.context.authCookies.sessionToken;
      const token = await ctx.getSignedCookie(name, ctx.context.secret);
      return token || undefined;
    }),
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', requireHeaders: true, body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('A session was asked for a user who does not exist.');
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { userId: user.id };
      },
    ),
  },
} satisfies BetterAuthPlugin;
