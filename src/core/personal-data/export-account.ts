import { unknownAccount } from '../accounts/account-policy.ts';
import { type AnswerRow, openAnswer } from '../attendees/details-store.ts';
import { findActsOf } from '../audit/audit-store.ts';
import { record } from '../audit/record.ts';
import { fileUrl } from '../media/file-key.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { isLockedTo } from '../organisations/may.ts';
import { findMaskedBankAccount } from '../payees/bank-account-store.ts';
import { payeesOf } from '../payees/payee-store.ts';
import { toReceipt } from '../receipts/receipt.ts';
import { findSeller } from '../receipts/seller-store.ts';
import { getSecondFactor } from '../second-factor/set-up.ts';
import { listOwnSessions } from '../sessions/own-sessions.ts';
import { type Actor, requireUser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findTaxRates } from '../taxes/tax-rate-store.ts';
import { throttleUser } from '../throttle/throttle.ts';
import { findWaitingOf } from '../waiting-list/forget-waiting.ts';
import {
  findAnswersOf,
  findAnswersUnder,
  findDecisionsOf,
  findDoorsOf,
  findGatesOf,
  findInvitationsOf,
  findMembershipsOf,
  findOptOutsOf,
  findPicturesOf,
  findRenderingsOf,
  findShiftsOf,
  findWholePerson,
} from './export-account-store.ts';
import { findEventsOf } from './exported-events-store.ts';
import { findOrderNamesOf, findOrdersNamed } from './exported-orders-store.ts';
import { findReceivedBy } from './exported-received-store.ts';

/** The export holds this many rows in memory at once. */
const PAGE = 200;

/**
 * Exports everything that is stored about the actor, as pieces of one JSON text: profile, questionnaire answers, sessions, second factor,
 * pictures, 3d renderings, door work, till shifts and decisions (of admins); their organisations, with payout and seller details of those
 * they own, and the events of these; the orders that they placed, claimed or that have their address; and what the audit log says they did.
 * It contains nothing about anybody else.
 * @throws DomainError 'unauthenticated', 'too-many' (too-many-requests), 'not-found' (account.not-found), all before the first
 *   piece
 */
export async function exportAccount(app: App, actor: Actor): Promise<AsyncGenerator<string>> {
  const user = requireUser(actor);
  await throttleUser(app, 'export', user.userId);
  const profile = await findWholePerson(app.db, user.userId);
  if (!profile) throw unknownAccount();
  await record(app, app.db, { kind: 'export.account', by: user, about: user.userId });
  const whole = { exportedAt: app.clock.now(), profile, ...(await findShortLists(app, user)) };
  // An organisation that requires a second factor they lack exports nothing.
  const owned = whole.organisations
    .filter(({ id, role }) => role === 'owner' && !isLockedTo(user, id))
    .map(({ id }) => id);
  return written(whole, {
    events: eventsOf(app, owned),
    orders: ordersOf(app, user),
    activity: activityOf(app, user),
  });
}

async function findShortLists(app: App, user: SignedIn) {
  const { db } = app;
  const { userId, email } = user;
  const [
    questionnaire,
    sessions,
    secondFactor,
    pictures,
    renderings,
    doors,
    gates,
    shifts,
    decisions,
    organisations,
  ] = await Promise.all([
    findAnswersOf(db, userId),
    listOwnSessions(app, user),
    getSecondFactor(app, user),
    findPicturesOf(db, userId),
    findRenderingsOf(db, userId),
    findDoorsOf(db, userId),
    findGatesOf(db, userId),
    findShiftsOf(db, userId),
    findDecisionsOf(db, userId),
    findOrganisations(app, user),
  ]);
  // An unverified address gives access to nothing.
  const [answersUnderAddress, invitations, unsubscribed, waitingLists, received] = user.emailVerified
    ? await Promise.all([
        findAnswersUnder(db, email),
        findInvitationsOf(db, email),
        findOptOutsOf(app, email),
        findWaitingOf(db, email),
        findReceivedBy(db, email),
      ])
    : [[], [], [], [], []];
  const uploads = { pictures: pictures.map((each) => ({ ...each, path: fileUrl(each.key) })), renderings };
  return {
    questionnaire,
    answersUnderAddress,
    sessions,
    secondFactor,
    ...uploads,
    doors,
    invitations,
    unsubscribed,
    waitingLists,
    receivedTickets: received.map(({ orderId, answers, ...ticket }) => ({
      ...ticket,
      answers: opened(
        app,
        { eventId: ticket.eventId, orderId },
        answers,
        `/api/events/${ticket.eventId}/transfers/${ticket.id}`,
      ),
    })),
    gates,
    shifts,
    decisions,
    organisations,
  };
}

/** Finds the organisations that somebody belongs to; for those that they own, also payout and seller details. */
async function findOrganisations({ db }: App, user: SignedIn) {
  const memberships = await findMembershipsOf(db, user.userId);
  return Promise.all(
    memberships.map(async (membership) => {
      if (membership.role !== 'owner' || isLockedTo(user, membership.id)) return membership;
      const [payouts, bankAccount, seller, taxRates] = await Promise.all([
        payeesOf(db, membership.id),
        findMaskedBankAccount(db, membership.id),
        findSeller(db, membership.id),
        findTaxRates(db, membership.id),
      ]);
      return { ...membership, payouts, bankAccount, seller, taxRates };
    }),
  );
}

async function* written(
  whole: object,
  lists: Record<string, AsyncIterable<unknown>>,
): AsyncGenerator<string> {
  yield JSON.stringify(whole, null, 2).replace(/\n}$/, '');
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = '\n    ';
    for await (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n    ';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

async function* eventsOf(app: App, organisationIds: string[]) {
  for (let after: string | undefined; ; ) {
    const events = await findEventsOf(app.db, organisationIds, after, PAGE);
    yield* events;
    if (events.length < PAGE) return;
    after = events.at(-1)?.id;
  }
}

/** The person's actions in the audit log, without the people they affected. */
async function* activityOf(app: App, { userId }: SignedIn) {
  for (let after: string | undefined; ; ) {
    const acts = await findActsOf(app.db, userId, after, PAGE);
    yield* acts.map(({ at, kind, eventId, origin }) => {
      const { salt: _, ...from } = origin ?? {};
      return { at, kind, eventId, from: origin && from };
    });
    if (acts.length < PAGE) return;
    after = acts.at(-1)?.id;
  }
}

async function* ordersOf(app: App, user: SignedIn) {
  const person = { userId: user.userId, email: user.emailVerified ? user.email : '' };
  for await (const names of findOrderNamesOf(app.db, person)) {
    for (let start = 0; start < names.length; start += PAGE) {
      const orders = await findOrdersNamed(app.db, names.slice(start, start + PAGE));
      // As issued, with the VAT they contain.
      yield* orders.map(({ receipts, answers, ...order }) => ({
        ...order,
        answers: opened(
          app,
          { eventId: order.eventId, orderId: order.id },
          answers,
          `/api/events/${order.eventId}/orders/${order.id}`,
        ),
        receipt: toReceipt(receipts),
      }));
    }
  }
}

type StoredAnswer = Omit<AnswerRow, 'eventId' | 'orderId' | 'sealed'> & {
  asked: string;
  sealed: string | null;
  hasFile: boolean;
};

/** Opens sealed answers, which belong to the person who gave them, and links files to download. @param at the path of the files */
const opened = (app: App, order: OrderKey, answers: StoredAnswer[], at: string) =>
  answers.map(({ sealed, value, hasFile, ...answer }) => ({
    ...answer,
    ...(hasFile && {
      download: `${at}/details/files/${answer.questionId}?line=${answer.line}&seat=${answer.seat}`,
    }),
    value: openAnswer(app, {
      ...order,
      ...answer,
      value,
      sealed: sealed === null ? null : Buffer.from(sealed, 'base64'),
    }),
  }));
