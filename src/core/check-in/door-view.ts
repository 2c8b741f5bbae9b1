import { z } from 'zod';
import { doorAreaSchema } from './areas/area.ts';
import { SCAN_ANSWERS } from './door-answer.ts';

const instant = z.iso.datetime();

/** One scan as the door's list shows it. */
export const doorScanSchema = z.object({
  id: z.string(),
  answer: z.enum(SCAN_ANSWERS),
  gate: z.string(),
  area: z.string(),
  scannedAt: instant,
  /** Null when the code named no ticket of this event. */
  ticket: z.object({ typeName: z.string(), shortCode: z.string() }).nullable(),
});

const count = z.object({
  /** In this period: for the whole event, or today. */
  admitted: z.int(),
  /** Tickets that may enter or have entered: valid ones, those on hold, and those refunded after they were admitted. */
  issued: z.int(),
});

/** Sums up an event's door. Instants are ISO 8601. */
export const doorSummarySchema = count.extend({
  event: z.object({
    id: z.string(),
    name: z.string(),
    timeZone: z.string(),
    startsAt: instant,
    endsAt: instant,
  }),
  /** The counts are as of this instant. */
  asOf: instant,
  /** True for whoever may also choose who runs the door. */
  mine: z.boolean(),
  /** What the counts are of. */
  area: doorAreaSchema,
  /** All open areas, in the organiser's order. */
  areas: z.array(doorAreaSchema),
  /** How many are in the area now, where exits are noted. */
  inside: z.int(),
  types: z.array(count.extend({ id: z.string(), name: z.string() })),
  /** Newest first, of all gates. */
  lastScans: z.array(doorScanSchema),
});

export type DoorScan = z.output<typeof doorScanSchema>;
export type DoorSummary = z.output<typeof doorSummarySchema>;
