import { createHash } from 'node:crypto';
import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { forEachConcurrently } from '../shared/for-each-concurrently.ts';
import { deletePushTokens, findPushTokens } from './wallet-device-store.ts';
import { type DueEvent, findWalletEvent, finishEvent, takeDueEvents } from './wallet-event-store.ts';
import {
  type DuePass,
  finishPass,
  forgetPass,
  takeChanges,
  takeDuePasses,
  type WalletName,
} from './wallet-pass-store.ts';
import { getWalletTicket, toWalletEvent } from './wallet-ticket.ts';
import type { AppleWallet, GoogleWallet, WalletTicket } from './wallets.ts';

const CHANGES = 1_000;
const EVENTS = 20;
const PASSES = 100;
const AT_ONCE = 4;

/**
 * Tells wallets what has changed: phones with a pass that they should fetch it again, and Google what its copies of events and tickets show. A
 * wallet is told only what it does not show already. What fails is tried again for a week.
 * @returns how much it did
 */
export async function sweepWallets(app: App, stopping?: AbortSignal): Promise<number> {
  const { apple, google } = app.wallets;
  const wallets = [...(apple ? ['apple' as const] : []), ...(google ? ['google' as const] : [])];
  if (wallets.length === 0) return 0;
  const now = app.clock.now();
  const changes = await transaction(app.db, (tx) => takeChanges(tx, now, CHANGES));
  const events = await takeDueEvents(app.db, now, EVENTS);
  await forEachConcurrently(events, AT_ONCE, (due) => tellOfEvent(app, due), stopping);
  const passes = await takeDuePasses(app.db, now, { wallets, limit: PASSES });
  if (apple) await tellPhones(app, apple, passes.filter(isIn('apple')));
  if (google)
    await forEachConcurrently(
      passes.filter(isIn('google')),
      AT_ONCE,
      (due) => tellOfTicket(app, google, due),
      stopping,
    );
  return changes + events.length + passes.length;
}

const isIn =
  (wallet: WalletName) =>
  ({ wallet: own }: DuePass) =>
    own === wallet;

/** Identifies what a wallet shows. */
export const hashOf = (shown: object) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url');

/** Apple has no copy of events, so nothing is told of one that Google was never told of. */
async function tellOfEvent(app: App, due: DueEvent): Promise<void> {
  const { google } = app.wallets;
  const found = await findWalletEvent(app.db, due.eventId);
  if (!google || !found || due.told === null)
    return finishEvent(app.db, due, { hash: null, now: app.clock.now() });
  const event = toWalletEvent(found);
  const hash = hashOf(google.eventContent(event));
  await orLog(app, due, async () => {
    if (hash !== due.told) await google.saveEvent(event, true);
    await finishEvent(app.db, due, { hash, now: app.clock.now() });
  });
}

/** A ticket that Google was never told of was not added in the end. */
async function tellOfTicket(app: App, google: GoogleWallet, due: DuePass): Promise<void> {
  const ticket = await getWalletTicket(app, due);
  if (!ticket || due.told === null) return forgetPass(app.db, due);
  const hash = hashOf(google.ticketContent(ticket));
  await orLog(app, due, async () => {
    if (hash !== due.told) await google.saveTicket(ticket, true);
    await finishPass(app.db, due, { hash, now: app.clock.now() });
  });
}

/** A phone that has several of these passes is reached once: it asks which of them changed. */
async function tellPhones(app: App, apple: AppleWallet, passes: readonly DuePass[]): Promise<void> {
  if (passes.length === 0) return;
  const phones = await findPushTokens(app.db, passes);
  const shown = new Map<DuePass, WalletTicket>();
  await forEachConcurrently(passes, AT_ONCE, async (due) => {
    const ticket = await getWalletTicket(app, due);
    if (ticket) shown.set(due, ticket);
  });
  const tokensOf = (due: DuePass) =>
    phones
      .filter(({ eventId, ticketId }) => eventId === due.eventId && ticketId === due.ticketId)
      .map(({ pushToken }) => pushToken);
  const changed = passes.filter(
    (due) => shown.has(due) && hashOf([apple.passType, shown.get(due)]) !== due.told,
  );
  const reached = await apple.push([...new Set(changed.flatMap(tokensOf))]);
  await deletePushTokens(
    app.db,
    [...reached].filter(([, outcome]) => outcome === 'gone').map(([token]) => token),
  );
  for (const due of passes) {
    const ticket = shown.get(due);
    const tokens = tokensOf(due);
    const failure = tokens.map((token) => reached.get(token)).find((outcome) => outcome instanceof Error);
    if (failure) logFailure(app, due, failure);
    else if (!ticket || tokens.length === 0) await forgetPass(app.db, due);
    else await finishPass(app.db, due, { hash: hashOf([apple.passType, ticket]), now: app.clock.now() });
  }
}

type Due = Pick<DuePass, 'eventId' | 'again'>;

const orLog = (app: App, due: Due, work: () => Promise<void>) =>
  work().catch((error: unknown) => logFailure(app, due, error));

function logFailure({ log }: App, { eventId, again }: Due, error: unknown): void {
  if (again === null)
    log.error({ err: error, eventId }, 'a wallet was not told of a change for a week: given up');
  else log.warn({ err: error, eventId }, 'a wallet could not be told of a change; it is tried again');
}
