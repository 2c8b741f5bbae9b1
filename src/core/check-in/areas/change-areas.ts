import { z } from 'zod';
import { type Transaction, transaction } from '../../../db/database.ts';
import { fieldChanges } from '../../audit/changes.ts';
import { record } from '../../audit/record.ts';
import { type Actor, requireUser, type SignedIn } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import type { Issue } from '../../shared/errors.ts';
import { pick } from '../../shared/fields.ts';
import { SKIPPED, toInstant, toLocalTime } from '../../shared/local-time.ts';
import { parseField, parseInput } from '../../shared/parse-input.ts';
import { findTypeNames } from '../../ticket-types/ticket-type-store.ts';
import { type Door, requireDoorEditor } from '../check-in-policy.ts';
import { refusal } from '../refusals.ts';
import {
  AREA_COLUMNS,
  type Area,
  type AreaInput,
  type AreaSettings,
  areaSchema,
  frequencySchema,
  MAX_AREAS,
  newAreaSchema,
} from './area.ts';
import {
  deleteArea,
  findAreas,
  findScanned,
  findUsed,
  lockAreas,
  lockScans,
  saveArea,
  UNUSED,
  type Used,
} from './area-store.ts';
import { moveToDays } from './move-to-days.ts';

/**
 * Lists an event's areas in their order, closed ones included.
 * @throws DomainError as requireDoorEditor
 */
export async function listAreas(app: App, actor: Actor, eventId: string): Promise<AreaSettings[]> {
  const door = await requireDoorEditor(app.db, actor, eventId);
  const [areas, used] = await Promise.all([findAreas(app.db, eventId), findUsed(app.db, eventId)]);
  return areas.map((area) => toSettings(area, door, used));
}

/** An event's areas, and the ticket types that they can be limited to. */
export interface AreasToSet {
  areas: AreaSettings[];
  types: { id: string; name: string }[];
}

/** Returns what the settings page of areas shows. @throws DomainError as listAreas */
export async function areasToSet(app: App, actor: Actor, eventId: string): Promise<AreasToSet> {
  return { areas: await listAreas(app, actor, eventId), types: await findTypeNames(app.db, eventId) };
}

/**
 * Adds an area to an event.
 * @param input `newAreaSchema`
 * @throws DomainError 'invalid' by field; as listAreas; 'conflict' (area.too-many)
 */
export async function addArea(app: App, actor: Actor, input: unknown): Promise<AreaSettings> {
  return save(app, actor, newAreaSchema, input);
}

/**
 * Replaces an area with the input. Once it has scans, it can't go from once a day to once for the whole event. The other way, its
 * admissions move to the days on which they were made.
 * @param input `areaSchema`
 * @throws DomainError 'invalid' by field; as listAreas; 'not-found' (area.not-found); 'conflict' (area.last-open)
 */
export async function changeArea(app: App, actor: Actor, input: unknown): Promise<AreaSettings> {
  return save(app, actor, areaSchema, input);
}

/**
 * Chooses how often an area admits a ticket while nobody has, and leaves its other settings as they are.
 * @param input `frequencySchema`
 * @throws DomainError 'invalid' by field; as listAreas; 'not-found' (area.not-found); 'conflict' (area.chosen)
 */
export async function chooseFrequency(app: App, actor: Actor, input: unknown): Promise<AreaSettings> {
  return transaction(app.db, async (tx) => {
    const door = await requireDoorEditor(tx, actor, parseField(frequencySchema, 'eventId', input));
    const { eventId, areaId, frequency } = parseInput(frequencySchema, input);
    await lockAreas(tx, eventId);
    const stored = findArea(await findAreas(tx, eventId), areaId);
    if (stored.frequency !== null) {
      throw refusal('area.chosen');
    }
    const wanted = { ...toSettings(stored, door, UNUSED), frequency };
    return enterArea(app, tx, { by: requireUser(actor), door, areaId, wanted });
  });
}

/** Has areas of an event with days admit each ticket once a day, where nobody has chosen how often. The event is locked. */
export async function admitByDay(
  app: App,
  tx: Transaction,
  { by, door }: { by: SignedIn; door: Pick<Door, 'id' | 'timeZone'> },
): Promise<void> {
  for (const stored of await findAreas(tx, door.id)) {
    if (stored.frequency !== null) continue;
    const wanted = { ...toSettings(stored, door, UNUSED), frequency: 'day' as const };
    await enterArea(app, tx, { by, door, areaId: stored.id, wanted });
  }
}

async function save(
  app: App,
  actor: Actor,
  schema: typeof newAreaSchema | typeof areaSchema,
  input: unknown,
): Promise<AreaSettings> {
  return transaction(app.db, async (tx) => {
    const door = await requireDoorEditor(tx, actor, parseField(schema, 'eventId', input));
    const { areaId, ...wanted }: AreaInput & { areaId?: string } = parseInput(schema, input);
    return enterArea(app, tx, { by: requireUser(actor), door, areaId, wanted });
  });
}

/**
 * Adds an area to an event, or replaces the one whose id is given. The caller has checked that the actor may edit the event.
 * @throws DomainError as changeArea
 */
export async function enterArea(
  app: App,
  tx: Transaction,
  {
    by,
    door,
    areaId,
    wanted,
  }: {
    by: SignedIn;
    door: Pick<Door, 'id' | 'timeZone'>;
    areaId: string | undefined;
    /** Without a frequency, what was chosen before stays. */
    wanted: Omit<AreaInput, 'eventId' | 'frequency'> & Pick<Area, 'frequency'>;
  },
): Promise<AreaSettings> {
  const eventId = door.id;
  await lockAreas(tx, eventId);
  const areas = await findAreas(tx, eventId);
  const stored = areaId === undefined ? undefined : findArea(areas, areaId);
  if (!stored && areas.length >= MAX_AREAS) {
    throw refusal('area.too-many', { most: MAX_AREAS });
  }
  if (wanted.closed) requireAnotherOpen(areas, stored);
  const area: Area = {
    ...pick(wanted, AREA_COLUMNS),
    id: stored?.id ?? app.newId(),
    frequency: wanted.frequency ?? stored?.frequency ?? null,
    closedAt: wanted.closed ? (stored?.closedAt ?? app.clock.now()) : null,
    types: atInstants(wanted.types, door.timeZone),
  };
  const [wasDaily, isDaily] = [stored?.frequency === 'day', area.frequency === 'day'];
  if (stored && wasDaily !== isDaily) await lockScans(tx, eventId, stored.id);
  const used = await findUsed(tx, eventId);
  const types = await findTypeNames(tx, eventId);
  refuse([
    ...issuesOfName(areas, stored, wanted),
    ...issuesOfTypes(wanted, types, door.timeZone),
    ...(wasDaily && !isDaily && used.admitted.has(area.id)
      ? [{ path: 'frequency', message: STAYS_DAILY }]
      : []),
  ]);
  await saveArea(tx, eventId, { ...area, position: areas.length });
  if (stored && isDaily && !wasDaily) await moveToDays(tx, { eventId, areaId: area.id }, door.timeZone);
  const changes = stored ? fieldChanges(inWords(stored, door, types), inWords(area, door, types)) : [];
  if (!stored || changes.length > 0) {
    const kind = stored ? 'door.area-changed' : 'door.area-added';
    await record(app, tx, { kind, by, eventId, facts: { area: area.name, changes } });
  }
  return toSettings(area, door, used);
}

const STAYS_DAILY =
  'Tickets came in here once a day, and may have come in on several days, so this can’t become once for the whole event.';

/** An area as the audit log shows it: without a frequency while nobody has chosen one. */
function inWords(area: Area, door: Pick<Door, 'timeZone'>, all: readonly { id: string; name: string }[]) {
  const { types, ...settings } = toSettings(area, door, UNUSED);
  const inLine = types?.map(({ ticketTypeId, validFrom, validUntil }) => {
    const name = all.find(({ id }) => id === ticketTypeId)?.name ?? 'a deleted type';
    const at = (words: string, time: string | null) => (time ? ` ${words} ${time.replace('T', ' ')}` : '');
    return name + at('from', validFrom) + at('until', validUntil);
  });
  return { ...settings, frequency: area.frequency, types: inLine?.join(', ') };
}

const removal = z.strictObject({ eventId: z.string(), areaId: z.string() });

/**
 * Deletes an area that has no scans.
 * @throws DomainError as listAreas; 'not-found' (area.not-found); 'conflict' (area.scanned, area.last-open)
 */
export async function removeArea(app: App, actor: Actor, input: unknown): Promise<void> {
  await transaction(app.db, async (tx) => {
    await requireDoorEditor(tx, actor, parseField(removal, 'eventId', input));
    const { eventId, areaId } = parseInput(removal, input);
    await lockAreas(tx, eventId);
    const areas = await findAreas(tx, eventId);
    const area = findArea(areas, areaId);
    requireAnotherOpen(areas, area);
    await lockScans(tx, eventId, area.id);
    if ((await findScanned(tx, eventId)).has(area.id)) {
      throw refusal('area.scanned');
    }
    await deleteArea(tx, eventId, area.id);
    const facts = { area: area.name };
    await record(app, tx, { kind: 'door.area-deleted', by: requireUser(actor), eventId, facts });
  });
}

function findArea(areas: readonly Area[], areaId: string): Area {
  const area = areas.find(({ id }) => id === areaId);
  if (area) return area;
  throw refusal('area.not-found');
}

function requireAnotherOpen(areas: readonly Area[], area: Area | undefined): void {
  if (areas.some(({ id, closedAt }) => closedAt === null && id !== area?.id)) return;
  throw refusal('area.last-open');
}

function issuesOfName(areas: readonly Area[], stored: Area | undefined, { name }: { name: string }): Issue[] {
  const isTaken = areas.some((one) => one.id !== stored?.id && one.name.toLowerCase() === name.toLowerCase());
  return isTaken ? [{ path: 'name', message: 'Another area already has this name.' }] : [];
}

function issuesOfTypes(
  { types }: Pick<AreaInput, 'types'>,
  ticketTypes: readonly { id: string }[],
  timeZone: string,
): Issue[] {
  const ids = new Set(ticketTypes.map(({ id }) => id));
  const seen = new Set<string>();
  return (types ?? []).flatMap(({ ticketTypeId, ...times }, index) => {
    const issues: Issue[] = [];
    const add = (field: string, message: string) => issues.push({ path: `types.${index}.${field}`, message });
    if (!ids.has(ticketTypeId)) add('ticketTypeId', 'This ticket type does not exist.');
    if (seen.has(ticketTypeId)) add('ticketTypeId', 'This ticket type is already in the list.');
    seen.add(ticketTypeId);
    for (const field of ['validFrom', 'validUntil'] as const) {
      const local = times[field];
      if (local !== null && !toInstant(local, timeZone)) add(field, SKIPPED);
    }
    const [from, until] = [times.validFrom, times.validUntil].map(
      (local) => local && toInstant(local, timeZone),
    );
    if (from && until && from >= until) add('validUntil', 'The end must be after the start.');
    return issues;
  });
}

const atInstants = (types: AreaInput['types'], timeZone: string): Area['types'] =>
  types?.map(({ ticketTypeId, validFrom, validUntil }) => ({
    ticketTypeId,
    validFrom: (validFrom && toInstant(validFrom, timeZone)) || null,
    validUntil: (validUntil && toInstant(validUntil, timeZone)) || null,
  })) ?? null;

export function toSettings(
  area: Area,
  { timeZone }: Pick<Door, 'timeZone'>,
  { scanned, admitted }: Used,
): AreaSettings {
  const local = (instant: Date | null) => instant && toLocalTime(instant, timeZone);
  const { id, closedAt, types } = area;
  return {
    id,
    ...pick(area, AREA_COLUMNS),
    frequency: area.frequency ?? 'event',
    closed: closedAt !== null,
    scanned: scanned.has(id),
    admitted: admitted.has(id),
    types:
      types?.map(({ ticketTypeId, validFrom, validUntil }) => ({
        ticketTypeId,
        validFrom: local(validFrom),
        validUntil: local(validUntil),
      })) ?? null,
  };
}

function refuse(issues: Issue[]): void {
  if (issues[0]) throw refusal('area.invalid', { issues });
}
