import type { ManifestCollection } from '../../../core/check-in/offline/manifest.ts';
import { refusal } from '../../../core/check-in/refusals.ts';
import { wordsOf } from '../../../core/shared/errors.ts';
import type { DeviceList } from './device-list.ts';

/** A unit of an add-on to hand out here. */
export interface ToCollect {
  unitId: string;
  collectionId: string;
  gate: string;
}

/** Decides whether a unit is handed out, as the server would: `stands` is what was handed out before, or is now. */
export type CollectedOffline = { stands: ManifestCollection; isNew: boolean } | { why: string };

/** @param now by the server's clock, as far as the device knows it */
export function collectOffline(
  { tickets, handedOut }: Pick<DeviceList, 'tickets' | 'handedOut'>,
  { unitId, collectionId, gate }: ToCollect,
  now: Date,
): CollectedOffline {
  const unit = tickets.get(unitId);
  if (!unit || unit.admits) return { why: wordsOf(refusal('add-on.unknown')) };
  if (unit.state === 'revoked') return { why: wordsOf(refusal('add-on.refunded')) };
  if (unit.state === 'on_hold') return { why: wordsOf(refusal('add-on.disputed')) };
  const stands = handedOut.get(unitId)?.[0];
  if (stands) return { stands, isNew: false };
  const at = now.toISOString();
  return { stands: { unitId, collectionId, gate, at, putBack: false }, isNew: true };
}
