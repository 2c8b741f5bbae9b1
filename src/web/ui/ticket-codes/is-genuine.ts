import { verifyAsync } from '@noble/ed25519';
import type { SpelledCode } from '../../../core/tickets/read-ticket-code.ts';

/**
 * Checks a code's signature in the browser, as RFC 8032 and the server have it: stricter than the library's default.
 * @param publicKey raw Ed25519 key, base64url
 */
export async function isGenuine({ message, signature }: SpelledCode, publicKey: string): Promise<boolean> {
  return verifyAsync(signature, message, bytesOf(publicKey), { zip215: false }).catch(() => false);
}

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
