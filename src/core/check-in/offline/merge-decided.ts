import { z } from 'zod';
import type { Actor } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { parseField, parseInput } from '../../shared/parse-input.ts';
import { requireDoor, requireOperator } from '../check-in-policy.ts';
import { checkInSchema, SCAN_ANSWERS } from '../door-answer.ts';
import { readCode } from '../scans/read-code.ts';
import { MOST_MERGED } from './manifest.ts';
import { COLLECTED_AS, type MergedAddOns, mergeAddOns } from './merge-add-ons.ts';
import { type DecidedCode, type MergedScan, mergeCheckIns } from './merge-check-ins.ts';
import { mergeUndone } from './merge-undone.ts';

const scanId = checkInSchema.shape.scanId.unwrap();
const instant = checkInSchema.shape.scannedAt.unwrap().describe('By the device’s clock.');
const sequence = z
  .int({ error: 'Number what the device decides from 1.' })
  .min(1, { error: 'Number what the device decides from 1.' })
  .max(2 ** 31 - 1, { error: 'This number is too large.' })
  .describe('Counts what this device decided at this event.');
const collection = {
  unitId: z.guid({ error: 'This isn’t the id of an add-on.' }),
  collectionId: z.guid({ error: 'This isn’t the id of a collection.' }),
};

const asDecided = checkInSchema.pick({ code: true, gate: true, direction: true, people: true }).extend({
  scanId,
  areaId: checkInSchema.shape.areaId.unwrap(),
  scannedAt: instant,
  sequence,
});
const asUndone = z.strictObject({
  scanId: scanId.describe('Of the check-in, whoever decided it.'),
  undoneAt: instant,
  sequence,
});
const asCollected = z.strictObject({
  ...collection,
  gate: checkInSchema.shape.gate,
  collectedAt: instant,
  sequence,
});
const asPutBack = z.strictObject({ ...collection, putBackAt: instant, sequence });

/** Some of a report, each once. */
const listOf = <Item extends z.ZodType>(item: Item, idOf: (one: z.output<Item>) => string) =>
  z
    .array(item)
    .max(MOST_MERGED, { error: `Send at most ${MOST_MERGED} at a time.` })
    .refine((all) => new Set(all.map(idOf)).size === all.length, { error: 'Send each once.' })
    .default([]);
const ofUnit = ({ unitId, collectionId }: { unitId: string; collectionId: string }) =>
  `${unitId} ${collectionId}`;

/** What a device sends of what it decided without network; the API's request body is the same without `eventId`. */
export const mergeSchema = z.strictObject({
  eventId: z.string(),
  device: z.guid({ error: 'This isn’t the id of a device.' }).describe('Made once by the device.'),
  sentAt: checkInSchema.shape.sentAt.unwrap(),
  checkIns: listOf(asDecided, (one) => one.scanId).describe('Only those that let people in or out.'),
  undone: listOf(asUndone, (one) => one.scanId).describe('Check-ins that it undid, also of `checkIns`.'),
  collected: listOf(asCollected, ofUnit).describe('Add-ons that it ticked off.'),
  putBack: listOf(asPutBack, ofUnit).describe('Add-ons that it put back, also of `collected`.'),
});

const known = z.boolean();

export const mergedAnswer = z
  .object({
    checkIns: z.array(
      z.object({
        scanId: z.string(),
        answer: z
          .enum(SCAN_ANSWERS)
          .describe('`admitted` or `left`: it counts. Otherwise why its ticket admits nobody.'),
        over: z
          .int()
          .describe('How many people more than its ticket admits came in there so far, with all scans.'),
      }),
    ),
    undone: z.array(z.object({ scanId: z.string(), known: known.describe('There is such a check-in.') })),
    collected: z.array(
      z.object({
        collectionId: z.string(),
        answer: z
          .enum(COLLECTED_AS)
          .describe('`collected`: it counts. Otherwise why it should not have been.'),
        over: z.int().describe('How many more than this one were handed out so far.'),
      }),
    ),
    putBack: z.array(
      z.object({ collectionId: z.string(), known: known.describe('It was ticked off with this id.') }),
    ),
  })
  .describe('Each in the order in which they were sent.');
export type Merged = z.output<typeof mergedAnswer>;

/** No device may decide for longer than a day; whatever says that it is older has a wrong clock. */
const OLDEST_MS = 3 * DAY_MS;

/**
 * Stores what a device decided without network. Check-ins count with all others as if they had come in the order in which they were made:
 * the people are in, whatever we say now. Whoever came in beyond what a ticket admits is counted as `over`. A check-in that was undone
 * counts no more, even if its ticket has left or come in again since. Add-ons are alike. The result is the same in whatever order devices
 * send theirs, and sending it again changes nothing.
 * @param input `mergeSchema`
 * @throws DomainError 'invalid' by field; as requireDoor; 'conflict' (check-in.area-not-open) for an area that the event does not have,
 * (check-in.scan-id-used) for the id of another scan
 */
export async function mergeDecided(app: App, actor: Actor, input: unknown): Promise<Merged> {
  const by = requireOperator(actor);
  const door = await requireDoor(app.db, actor, parseField(mergeSchema, 'eventId', input));
  const { device, sentAt, ...decided } = parseInput(mergeSchema, input);
  // The device's clock may be wrong, but the time between scan and sending is right.
  const now = app.clock.now().getTime();
  const age = (at: string) => Math.min(Math.max(0, Date.parse(sentAt) - Date.parse(at)), OLDEST_MS);
  const when = (at: string) => new Date(now - age(at));
  const codes = await readCodes(app, actor, door.id, decided.checkIns);
  const checkIns = codes.map(({ scannedAt, ...scan }) => ({
    ...scan,
    scannedAt: when(scannedAt),
    scannedBy: by,
    device,
  }));
  const undone = decided.undone.map((one) => ({
    ...one,
    undoneAt: when(one.undoneAt),
    undoneBy: by,
    device,
  }));
  const scans = await mergeCheckIns(app.db, door, checkIns);
  const known = await mergeUndone(app.db, door, undone);
  const addOns = await mergeAddOns(app.db, door.id, {
    collected: decided.collected.map(({ collectedAt, ...one }) => ({
      ...one,
      at: when(collectedAt),
      by,
      device,
    })),
    putBack: decided.putBack.map(({ putBackAt, ...one }) => ({ ...one, at: when(putBackAt), by, device })),
  });
  return {
    checkIns: checkIns.map(({ id }) => ({ scanId: id, ...(scans.get(id) as MergedScan) })),
    undone: undone.map(({ scanId }) => ({ scanId, known: known.has(scanId) })),
    ...answerOf(decided, addOns),
  };
}

type Sent = z.output<typeof mergeSchema>;

async function readCodes(app: App, actor: Actor, eventId: string, checkIns: Sent['checkIns']) {
  const read: (Omit<DecidedCode, 'scannedAt' | 'scannedBy' | 'device'> & { scannedAt: string })[] = [];
  for (const { scanId, code, ...scan } of checkIns)
    read.push({ ...scan, id: scanId, code: await readCode(app.db, { actor, eventId, code }) });
  return read;
}

const answerOf = (
  { collected, putBack }: Pick<Sent, 'collected' | 'putBack'>,
  addOns: MergedAddOns,
): Pick<Merged, 'collected' | 'putBack'> => ({
  collected: collected.map(({ collectionId }) => ({
    collectionId,
    ...(addOns.collected.get(collectionId) ?? { answer: 'unknown', over: 0 }),
  })),
  putBack: putBack.map(({ collectionId }) => ({ collectionId, known: addOns.putBack.has(collectionId) })),
});
