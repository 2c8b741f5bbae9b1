import { z } from 'zod';
import { type Transaction, transaction } from '../../../db/database.ts';
import { fieldChanges } from '../../audit/changes.ts';
import { record } from '../../audit/record.ts';
import { type Actor, requireUser } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import type { Issue } from '../../shared/errors.ts';
import { pick } from '../../shared/fields.ts';
import { parseField, parseInput } from '../../shared/parse-input.ts';
import { findAreas, lockAreas } from '../areas/area-store.ts';
import { requireDoorOwner } from '../check-in-policy.ts';
import { findDevices, type JoinedDevice } from '../devices/device-store.ts';
import { refusal } from '../refusals.ts';
import {
  GATE_COLUMNS,
  type GateInput,
  type GateSettings,
  gateSchema,
  MAX_GATES,
  newGateSchema,
} from './gate.ts';
import { deleteGate, findGates, type Gate, saveGate } from './gate-store.ts';

/**
 * Lists an event's gates by name, with the devices that joined them.
 * @throws DomainError as requireDoorOwner
 */
export async function listGates(app: App, actor: Actor, eventId: string): Promise<GateSettings[]> {
  const door = await requireDoorOwner(app.db, actor, eventId);
  const [gates, devices] = await Promise.all([findGates(app.db, door.id), findDevices(app.db, door.id)]);
  return gates.map((gate) => toSettings(gate, devices));
}

const toSettings = (gate: Gate, devices: readonly JoinedDevice[]): GateSettings => ({
  ...gate,
  devices: devices
    .filter(({ gateId }) => gateId === gate.id)
    .map(({ id, name, joinedAt, seenAt }) => ({
      id,
      name,
      joinedAt: joinedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
});

/**
 * Adds a gate to an event's door.
 * @param input `newGateSchema`
 * @throws DomainError 'invalid' by field (gate.invalid); as requireDoorOwner; 'conflict' (gate.too-many)
 */
export const addGate = (app: App, actor: Actor, input: unknown): Promise<GateSettings> =>
  save(app, actor, newGateSchema, input);

/**
 * Replaces a gate with the input. Its devices follow within seconds.
 * @param input `gateSchema`
 * @throws DomainError as addGate; 'not-found' (gate.not-found)
 */
export const changeGate = (app: App, actor: Actor, input: unknown): Promise<GateSettings> =>
  save(app, actor, gateSchema, input);

async function save(
  app: App,
  actor: Actor,
  schema: typeof newGateSchema | typeof gateSchema,
  input: unknown,
): Promise<GateSettings> {
  return transaction(app.db, async (tx) => {
    const door = await requireDoorOwner(tx, actor, parseField(schema, 'eventId', input));
    const { gateId, ...wanted }: GateInput & { gateId?: string } = parseInput(schema, input);
    await lockAreas(tx, door.id);
    const gates = await findGates(tx, door.id);
    const stored = gateId === undefined ? undefined : (gates.find(({ id }) => id === gateId) ?? notFound());
    if (!stored && gates.length >= MAX_GATES) throw refusal('gate.too-many', { most: MAX_GATES });
    const gate: Gate = { id: stored?.id ?? app.newId(), ...pick(wanted, GATE_COLUMNS) };
    const areas = await findAreas(tx, door.id);
    const issues = [...issuesOfName(gates, gate), ...issuesOfAreas(areas, gate)];
    if (issues[0]) throw refusal('gate.invalid', { issues });
    await saveGate(tx, door.id, gate);
    await recordChange(app, tx, { actor, eventId: door.id, stored, gate, areas });
    return toSettings(gate, await findDevices(tx, door.id));
  });
}

async function recordChange(
  app: App,
  tx: Transaction,
  at: { actor: Actor; eventId: string; stored: Gate | undefined; gate: Gate; areas: readonly Named[] },
): Promise<void> {
  const { actor, eventId, stored, gate, areas } = at;
  const changes = stored ? fieldChanges(inWords(stored, areas), inWords(gate, areas)) : [];
  if (stored && changes.length === 0) return;
  const kind = stored ? 'door.gate-changed' : 'door.gate-added';
  await record(app, tx, { kind, by: requireUser(actor), eventId, facts: { gate: gate.name, changes } });
}

interface Named {
  id: string;
  name: string;
}

const inWords = ({ id: _, areaIds, ...gate }: Gate, areas: readonly Named[]) => ({
  ...gate,
  areas: areas
    .filter(({ id }) => areaIds.includes(id))
    .map(({ name }) => name)
    .join(', '),
});

const removal = z.strictObject({ eventId: z.string(), gateId: z.string() });

/**
 * Deletes a gate and removes the devices that joined it. What was scanned there stays.
 * @throws DomainError as requireDoorOwner; 'not-found' (gate.not-found)
 */
export async function removeGate(app: App, actor: Actor, input: unknown): Promise<void> {
  await transaction(app.db, async (tx) => {
    const door = await requireDoorOwner(tx, actor, parseField(removal, 'eventId', input));
    const { gateId } = parseInput(removal, input);
    await lockAreas(tx, door.id);
    const gate = (await findGates(tx, door.id)).find(({ id }) => id === gateId) ?? notFound();
    await deleteGate(tx, door.id, gate.id);
    const facts = { gate: gate.name };
    await record(app, tx, { kind: 'door.gate-deleted', by: requireUser(actor), eventId: door.id, facts });
  });
}

function notFound(): never {
  throw refusal('gate.not-found');
}

const issuesOfName = (gates: readonly Gate[], { id, name }: Gate): Issue[] =>
  gates.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
    ? [{ path: 'name', message: 'Another gate already has this name.' }]
    : [];

const issuesOfAreas = (areas: readonly Named[], { areaIds }: Gate): Issue[] =>
  areaIds.flatMap((areaId, index) =>
    areas.some(({ id }) => id === areaId)
      ? []
      : [{ path: `areaIds.${index}`, message: 'This event has no such area.' }],
  );
