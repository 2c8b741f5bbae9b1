import {
  A_FEW_OF_A_CROWD,
  A_FEW_SEATS,
  type AddressUsage,
  isCrowded,
  isOverShare,
} from '../inventory/address-share.ts';
import { seatsWithoutReserve, type WantedLine } from '../inventory/allocate.ts';
import { takesOf } from '../inventory/counter.ts';
import type { LockedInventory } from '../inventory/inventory-store.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import type { DomainError } from '../shared/errors.ts';
import type { CodedHold } from './coded-hold.ts';
import { refusal } from './refusals.ts';

/** The hold time of an address that holds more than a few seats and has not paid for any. */
const UNPAYING_HOLD_MINUTES = 5;

/** The longest wait until a retry, because people behind a shared address keep paying. */
const ASK_AGAIN_MS = MINUTE_MS;

/** What an order would take from each counter. Tickets that a promo code reserves do not count: only people with the code can have them. */
const takesFrom = (
  { counters }: LockedInventory,
  { wanted, reserved }: Pick<CodedHold, 'wanted' | 'reserved'>,
) => takesOf(counters, seatsWithoutReserve(wanted, reserved));

/** Whether unpaid holds crowd anything that an order would take from. */
export function isInCrowd(
  inventory: LockedInventory,
  order: Pick<CodedHold, 'wanted' | 'reserved'>,
  setAside: ReadonlyMap<string, number>,
): boolean {
  const reserved = takesOf(inventory.counters, setAside);
  return [...takesFrom(inventory, order).keys()].some((counter) =>
    isCrowded(counter, reserved.get(counter) ?? 0),
  );
}

/** Whether an address would hold more than its share of what is left. */
export function wantsTooMuch(
  inventory: LockedInventory,
  usage: AddressUsage,
  order: Pick<CodedHold, 'wanted' | 'reserved'>,
  { sharePerAddress, crowded }: { sharePerAddress: number; crowded: boolean },
): boolean {
  const { counters } = inventory;
  const has = takesOf(counters, usage.unpaid);
  if (has.size === 0 && isSmall(counters, order.wanted)) return false;
  return [...takesFrom(inventory, order)].some(([counter, quantity]) =>
    isOverShare(counter, { unpaid: has.get(counter) ?? 0, quantity }, sharePerAddress, crowded),
  );
}

/** Whether an order has only a few tickets, or no more of a type than it must. */
const isSmall = (counters: LockedInventory['counters'], wanted: readonly WantedLine[]) =>
  wanted.reduce((sum, { quantity }) => sum + quantity, 0) <=
  Math.max(
    A_FEW_OF_A_CROWD,
    ...wanted.map(({ ticketTypeId }) => counters.get(ticketTypeId)?.perOrderMinimum ?? 0),
  );

/** Adds an order with its seats to the usage of its address. */
export function noteHeld(usage: AddressUsage, lines: readonly WantedLine[], holdExpiresAt: Date): void {
  for (const { ticketTypeId, quantity } of lines)
    usage.unpaid.set(ticketTypeId, (usage.unpaid.get(ticketTypeId) ?? 0) + quantity);
  usage.nextEndsAt ??= holdExpiresAt.getTime();
}

/** Returns how long an address's next hold lasts, minutes: less for one that holds much and has not paid, and half as long in a crowd. */
export function minutesFor(
  usage: AddressUsage,
  lines: readonly WantedLine[],
  { holdMinutes, crowded }: { holdMinutes: number; crowded: boolean },
): number {
  const unpaid = [...usage.unpaid.values(), ...lines.map(({ quantity }) => quantity)];
  const isUnpaying = usage.paid === 0 && unpaid.reduce((sum, seats) => sum + seats, 0) > A_FEW_SEATS;
  if (isUnpaying) return Math.min(holdMinutes, UNPAYING_HOLD_MINUTES);
  return crowded ? Math.ceil(holdMinutes / 2) : holdMinutes;
}

/** The refusal of an address that would hold more than its share. One that holds nothing can have a smaller order. */
export function heldTooMany({ nextEndsAt }: AddressUsage, now: Date): DomainError {
  const waitMs = Math.min((nextEndsAt ?? Number.POSITIVE_INFINITY) - now.getTime(), ASK_AGAIN_MS);
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const crowded = nextEndsAt === null && { most: A_FEW_OF_A_CROWD };
  return refusal('order.too-many-unpaid', { retryAfterSeconds, ...crowded });
}
