import { z } from 'zod';

/**
 * The last eight characters of an order's id, such as "8F3A01BC", for its customer and organiser to name it by. They are 32 random bits:
 * among 10,000 orders of an event, two share a number with a chance of 1 %, so a search shows all that match. It opens nothing: staff at
 * the door find the order by it, and ask whose it is.
 */
export const orderNumber = (orderId: string) => orderId.slice(-8).toUpperCase();

/**
 * Turns a typed order number, or the start of one, into the spelling of ids; undefined for any other text and for one that is too short.
 * It reads "#8F3A 01BC" and "Order 8f3aolbc" as well, since numbers have neither O nor I nor L.
 */
export function startOfOrderNumber(typed: string): string | undefined {
  const plain = typed
    .toLowerCase()
    .replace(/^\s*order\b(\s+number\b)?/, '')
    .replace(/[\s#:.-]+/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return /^[0-9a-f]{5,8}$/.test(plain) ? plain : undefined;
}

/** Turns a whole typed order number into the spelling of ids; undefined for any other text. */
export function orderNumberIn(typed: string): string | undefined {
  const number = startOfOrderNumber(typed);
  return number?.length === 8 ? number : undefined;
}

export const orderNumberAnswer = z
  .string()
  .describe('To name the order by, as people say it; it opens nothing.')
  .meta({ example: '8F3A01BC' });
