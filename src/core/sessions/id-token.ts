import type { KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { derivedKey, openingKeys } from '../accounts/derived-key.ts';
import { findLiveSession } from '../accounts/session-store.ts';
import type { Guest, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

export const ID_TOKEN_LIFE_SECONDS = 15 * 60;
/** A token counts as expired this much early, so that none expires on its way (spec section 9). */
const EXPIRES_EARLY_SECONDS = 30;

const claimsSchema = z.union([
  z.object({ sub: z.string(), sid: z.string() }),
  z.object({ sub: z.uuid(), anonymous: z.literal(true) }),
]);
type Claims = z.infer<typeof claimsSchema>;

/**
 * Issues a token for an API client to act as `actor` for 15 minutes: a JWT (HS256) with sub, sid, email, email_verified, admin, iat, exp
 * and iss. A guest's has `anonymous` instead of the session and the email. Only we verify it; `admin` lets clients show or hide things.
 */
export async function issueIdToken(app: App, actor: SignedIn | Guest): Promise<string> {
  const now = Math.floor(app.clock.now().getTime() / 1000);
  return new SignJWT(claimsOf(actor))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(actor.kind === 'guest' ? actor.guestId : actor.userId)
    .setIssuer(app.settings.publicUrl)
    .setIssuedAt(now)
    .setExpirationTime(now + ID_TOKEN_LIFE_SECONDS)
    .sign(derivedKey(app.secret, 'id-token'));
}

function claimsOf(actor: SignedIn | Guest) {
  if (actor.kind === 'guest') return { anonymous: true, admin: false };
  return {
    sid: actor.sessionId,
    email: actor.email,
    emailVerified: actor.emailVerified,
    admin: actor.admin,
  };
}

/**
 * Finds the user of a token as they are now. Email, verification and admin come from the database, and a token ends with its session
 * (logout, new password, ban). A guest's token does not use the database.
 */
export async function actorFromIdToken(app: App, token: string): Promise<SignedIn | Guest | undefined> {
  const claims = await verifiedClaims(app, token);
  if (!claims) return undefined;
  if ('anonymous' in claims) return { kind: 'guest', guestId: claims.sub };
  const actor = await findLiveSession(app, { id: claims.sid });
  return actor?.userId === claims.sub ? actor : undefined;
}

async function verifiedClaims(app: App, token: string): Promise<Claims | undefined> {
  for (const key of openingKeys(app.secret, 'id-token')) {
    const claims = await claimsUnder(key, app, token);
    if (claims) return claims;
  }
  return undefined;
}

async function claimsUnder(key: KeyObject, app: App, token: string): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: 'JWT',
      issuer: app.settings.publicUrl,
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(app.clock.now().getTime() + EXPIRES_EARLY_SECONDS * 1000),
    });
    return claimsSchema.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
