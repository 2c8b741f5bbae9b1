import { refusal } from './refusals.ts';

/**
 * Refuses files that arrive too slowly, because each sender occupies one of a few places. Once the refusal is sent, the server hangs up on
 * the rest.
 * @throws DomainError 'invalid' (upload.too-slow), and what `reading` throws
 */
export async function receivedWithin<Result>(ms: number, reading: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const tooSlow = refusal('upload.too-slow');
  const timer = setTimeout(late.reject, ms, tooSlow);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
