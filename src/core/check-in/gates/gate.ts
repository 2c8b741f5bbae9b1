import { z } from 'zod';
import type { Tables } from '../../../db/tables.ts';
import { marked, pick } from '../../shared/fields.ts';
import { lineOfText } from '../../shared/text/text.ts';
import { MAX_AREAS } from '../areas/area.ts';

/** As many as a stadium has. */
export const MAX_GATES = 100;

/** What an organiser sends for a new gate; the API's request body is the same without `eventId`. */
export const newGateSchema = z.strictObject({
  eventId: z.string(),
  name: lineOfText({ max: 80, needed: 'Enter a name for this gate.' }),
  areaIds: z
    .array(z.guid({ error: 'This isn’t the id of an area.' }))
    .max(MAX_AREAS)
    .default([])
    .describe('The areas that its devices scan for; empty: all that are open.'),
  direction: z
    .enum(['both', 'entry', 'exit'], { error: 'Choose whether people come in or go out here.' })
    .default('both')
    .describe('Whether its devices let people in, out, or both.'),
});

/** What an organiser sends to change a gate. */
export const gateSchema = newGateSchema.extend({ gateId: z.string() });

export type GateInput = z.output<typeof newGateSchema>;

/** The fields of a gate, all of which are columns. A field or column that has no line here does not compile. */
export const GATE_FIELDS = {
  name: 'column',
  areaIds: 'column',
  direction: 'column',
} as const satisfies Record<
  Exclude<keyof GateInput, 'eventId'> | Exclude<keyof Tables['gates'], 'eventId' | 'id'>,
  'column'
>;
export const GATE_COLUMNS = marked(GATE_FIELDS, 'column');

/** A gate, as a device at the door works for it. */
export const gateAtDoor = z.object({ id: z.string(), ...pick(newGateSchema.shape, GATE_COLUMNS) });

/** A gate as its organiser sees it. */
export const gateAnswer = gateAtDoor
  .extend({
    devices: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          joinedAt: z.iso.datetime(),
          seenAt: z.iso.datetime().describe('When we last heard of it, to the minute.'),
        }),
      )
      .describe('The devices that joined it.'),
  })
  .meta({ id: 'Gate' });
export type GateSettings = z.output<typeof gateAnswer>;
