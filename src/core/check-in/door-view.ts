import { z } from 'zod';
import { doorAreaSchema } from './areas/area.ts';
import { SCAN_ANSWERS } from './door-answer.ts';
import { gateAtDoor } from './gates/gate.ts';

const instant = z.iso.datetime();

/** A scan, as the door's list shows it. */
export const doorScanSchema = z.object({
  id: z.string(),
  answer: z.enum(SCAN_ANSWERS),
  gate: z.string(),
  area: z.string(),
  /** How many people it was for. */
  people: z.int(),
  /** It admitted a ticket, and somebody undid that. */
  undone: z.boolean(),
  /** Undoing it would take back an admission: nobody came in with its ticket since, and the people that it let in are inside. */
  canUndo: z.boolean(),
  scannedAt: instant,
  /** Null when the code named no ticket of this event. */
  ticket: z.object({ typeName: z.string(), shortCode: z.string() }).nullable(),
});

const count = z.object({
  /** In the current period: the whole event, or today. */
  admitted: z.int(),
  /** People who may enter or have entered: of valid tickets, those on hold, and those refunded after they were admitted. */
  issued: z.int(),
});

/** The summary of an event's door. Instants are ISO 8601. */
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
  /** Whether the reader may also choose who runs the door. */
  mine: z.boolean(),
  /** Whether the reader may also see the event's page and sales. */
  seesEvent: z.boolean(),
  /** The gates that the organiser named. */
  gates: z.array(gateAtDoor),
  /** The device that reads this, if it joined a gate; null for people. */
  device: z.object({ id: z.string(), name: z.string(), gateId: z.string() }).nullable(),
  /** The area that the counts are for. */
  area: doorAreaSchema,
  /** All open areas, in the organiser's order. */
  areas: z.array(doorAreaSchema),
  /**
   * The area for which somebody who may edit the event still has to choose how often it admits, and on how many days the event takes place. Null
   * if the choice is made, or the event is a day's.
   */
  undecided: z.object({ areaId: z.string(), days: z.int() }).nullable(),
  /** How many are in the area now; for areas that note exits. */
  inside: z.int(),
  types: z.array(count.extend({ id: z.string(), name: z.string() })),
  /** Tickets with which more people came in than they admit, because devices without network decided; the latest 50. */
  over: z.array(
    z.object({
      ticket: z.object({ typeName: z.string(), shortCode: z.string() }),
      /** How many people too many. */
      people: z.int(),
      /** The scans that let people in, in order. `answer` says why its ticket admits nobody, where it is not `admitted`. */
      scans: z.array(
        z.object({
          id: z.string(),
          answer: z.enum(SCAN_ANSWERS),
          gate: z.string(),
          people: z.int(),
          scannedAt: instant,
          /** A device without network decided it. */
          offline: z.boolean(),
        }),
      ),
    }),
  ),
  /** Add-ons that were handed out more often than they were bought, because devices without network decided; the latest 50. */
  handedOut: z.array(
    z.object({
      addOn: z.object({ name: z.string(), shortCode: z.string() }),
      /** How many too many. */
      units: z.int(),
      /** In order. `valid`: it had neither been refunded, nor was its payment on hold. */
      collections: z.array(
        z.object({ id: z.string(), gate: z.string(), at: instant, valid: z.boolean(), offline: z.boolean() }),
      ),
    }),
  ),
  /** Newest first, from all gates. */
  lastScans: z.array(doorScanSchema),
});

export type DoorScan = z.output<typeof doorScanSchema>;
export type OverAdmitted = DoorSummary['over'][number];
export type HandedOutTwice = DoorSummary['handedOut'][number];
export type DoorSummary = z.output<typeof doorSummarySchema>;
