import { A_FEW_SEATS, type AddressUsage, isOverShare } from '../inventory/address-share.ts';
import { type HoldRefusal, seatsWithoutReserve, type WantedLine } from '../inventory/admit.ts';
import { takesOf } from '../inventory/counter.ts';
import type { LockedInventory } from '../inventory/inventory-store.ts';
import type { CodedHold } from './coded-hold.ts';

/** The hold time of an address that holds more than a few seats and has not paid for any. */
const UNPAYING_HOLD_MINUTES = 5;

/** The longest wait until a retry, because people behind a shared address keep paying. */
const ASK_AGAIN_MS = 60_000;

/**
 * Whether an address would hold more than its share of what is left. Tickets that a promo code reserves do not count: only people with the code
 * can have them.
 */
export function wantsTooMuch(
  { counters }: LockedInventory,
  usage: AddressUsage,
  { wanted, reserved }: Pick<CodedHold, 'wanted' | 'reserved'>,
  sharePerAddress: number,
): boolean {
  const has = takesOf(counters, usage.unpaid);
  return [...takesOf(counters, seatsWithoutReserve(wanted, reserved))].some(([counter, amount]) =>
    isOverShare(counter, has.get(counter) ?? 0, amount, sharePerAddress),
  );
}

/** Adds an admitted order to the usage of its address. */
export function noteHeld(usage: AddressUsage, lines: readonly WantedLine[], holdExpiresAt: Date): void {
  for (const { ticketTypeId, quantity } of lines)
    usage.unpaid.set(ticketTypeId, (usage.unpaid.get(ticketTypeId) ?? 0) + quantity);
  usage.nextEndsAt ??= holdExpiresAt.getTime();
}

/** Returns how long an address's next hold lasts, minutes. */
export function minutesFor(usage: AddressUsage, lines: readonly WantedLine[], holdMinutes: number): number {
  const unpaid = [...usage.unpaid.values(), ...lines.map(({ quantity }) => quantity)];
  const isUnpaying = usage.paid === 0 && unpaid.reduce((sum, seats) => sum + seats, 0) > A_FEW_SEATS;
  return isUnpaying ? Math.min(holdMinutes, UNPAYING_HOLD_MINUTES) : holdMinutes;
}

export function heldTooMany({ nextEndsAt }: AddressUsage, now: Date): HoldRefusal {
  const waitMs = Math.min((nextEndsAt ?? Number.POSITIVE_INFINITY) - now.getTime(), ASK_AGAIN_MS);
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = retryAfterSeconds > 30 ? 'a minute' : 'a few seconds';
  const detail = `Your network is holding too many unpaid tickets. Pay for or release the tickets you’re holding, or try again in ${wait}.`;
  return { code: 'order.too-many-unpaid', detail, retryAfterSeconds };
}
