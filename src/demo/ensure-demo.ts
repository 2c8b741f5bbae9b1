import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { findUserIdByEmail } from '../core/accounts/account-store.ts';
import { decideEvent } from '../core/event-approval/decide-event.ts';
import { getEventPage } from '../core/event-page/get-event-page.ts';
import { createEvent } from '../core/events/create-event.ts';
import type { App } from '../core/shared/app.ts';
import { DomainError } from '../core/shared/errors.ts';
import { createAccount } from '../core/sign-up/create-account.ts';
import { isMissing, writeWhole } from '../write-whole.ts';
import { asActor, asOrganiser, type Demo, type DemoAccount } from './demo.ts';

const kept = z.object({
  accounts: z.array(
    z.object({ role: z.enum(['organiser', 'admin']), email: z.string(), password: z.string() }),
  ),
  eventId: z.string().optional(),
});
type Kept = z.infer<typeof kept>;

/**
 * Ensures that a demo has an organiser, an admin and one event on sale. Passwords are generated once and kept in the data folder. A later
 * start changes nothing, except that an event that is over is followed by a new one.
 */
export async function ensureDemo(app: App, dataDir: string): Promise<Demo> {
  const file = path.join(dataDir, 'demo.json');
  const before = await read(file);
  const accounts = before?.accounts ?? [account(app, 'organiser'), account(app, 'admin')];
  if (!before) await write(file, { accounts });
  const users = await Promise.all(accounts.map((each) => ensureAccount(app, each)));
  const organiser = users[0] as string;
  const admin = users[1] as string;

  const actors = {
    organiser: await asOrganiser(app, asActor(organiser, accounts[0] as DemoAccount)),
    admin: asActor(admin, { ...(accounts[1] as DemoAccount), admin: true }),
  };
  const isOnSale = before?.eventId !== undefined && (await onSale(app, before.eventId));
  const eventId = isOnSale ? (before?.eventId as string) : await createDemoEvent(app, actors);
  if (eventId !== before?.eventId) await write(file, { accounts, eventId });
  const { name } = await getEventPage(app, { kind: 'visitor' }, eventId);
  return {
    accounts,
    actors,
    events: [{ id: eventId, name, url: `${app.settings.publicUrl}/event/${eventId}` }],
  };
}

function account(app: App, role: DemoAccount['role']): DemoAccount {
  const password = Buffer.from(app.randomBytes(9)).toString('base64url');
  return { role, email: `${role}@tikiti.example`, password };
}

async function ensureAccount(app: App, { role, email, password }: DemoAccount): Promise<string> {
  const found = await findUserIdByEmail(app.db, email);
  if (found !== undefined) return found;
  const names = role === 'organiser' ? { firstName: 'Thandi', lastName: 'Mokoena' } : { firstName: 'Ada' };
  const { userId } = await createAccount(app, { email, password, admin: role === 'admin', ...names });
  return userId;
}

async function onSale(app: App, eventId: string): Promise<boolean> {
  try {
    const { sale } = await getEventPage(app, { kind: 'visitor' }, eventId);
    return sale === 'on';
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

const TIME_ZONE = 'Africa/Johannesburg';
const DESCRIPTION = `Three stages, one hill, and the longest sunset of the year. Bring a blanket and someone you like; the food trucks open at five and the first horn sounds at half past seven.

Gates close at 23:00. Children under twelve come in free with an adult.`;

async function createDemoEvent(app: App, { organiser, admin }: Demo['actors']): Promise<string> {
  const day = Temporal.Instant.fromEpochMilliseconds(app.clock.now().getTime())
    .toZonedDateTimeISO(TIME_ZONE)
    .toPlainDate()
    .add({ days: 28 });
  const saturday = day.add({ days: (6 - day.dayOfWeek + 7) % 7 });
  const { id } = await createEvent(app, organiser, {
    name: 'Summer Jazz on the Koppie',
    description: DESCRIPTION,
    startsAt: `${saturday}T19:30`,
    endsAt: `${saturday}T23:00`,
    timeZone: TIME_ZONE,
    locationText: 'Maude Street, Sandown, Sandton, South Africa',
    types: [
      { name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 1_200 },
      {
        name: 'Terrace',
        priceMinor: 78_000,
        currency: 'ZAR',
        capacity: 120,
        perOrderLimit: 6,
        description: 'Seats under cover beside the stage, with a drink on arrival.',
        colour: 'purple',
      },
      {
        name: 'Under twelve',
        priceMinor: 0,
        currency: 'ZAR',
        capacity: 200,
        perOrderLimit: 4,
        description: 'Together with an adult who has a ticket.',
        colour: 'yellow',
      },
    ],
  });
  await decideEvent(app, admin, { eventId: id, decision: 'approved' });
  return id;
}

async function read(file: string): Promise<Kept | undefined> {
  try {
    return kept.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Error(`${file} cannot be read; remove it to have new demo accounts made.`, { cause: error });
  }
}

function write(file: string, demo: Kept): Promise<void> {
  return writeWhole(file, JSON.stringify(demo, null, 2));
}
