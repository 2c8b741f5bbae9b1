import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser, letToDoor } from '../../../tests/factories.ts';
import { addQuestion } from '../attendees/change-questions.ts';
import { aTicket, revoke } from '../check-in/testing/issued-ticket.ts';
import { badgeLayoutSchema, LEAST_QR_MM } from './badge-layout.ts';
import { changeKiosk } from './change-kiosk.ts';
import { getBadge } from './get-badge.ts';
import { getKiosk, kioskToSet } from './get-kiosk.ts';
import { NO_KIOSK } from './kiosk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const TYPE = { fontSize: 24, align: 'center', bold: true } as const;
const line = (at: number) => ({ x: 3, y: 3 + 12 * at, width: 56, height: 10 });
const QR = { kind: 'qr', x: 20, y: 70, width: 22, height: 22 } as const;
const layoutOf = (...fields: object[]) => ({ width: 62, height: 100, fields });

const company = { scope: 'ticket', kind: 'text', text: 'Company' };
const secret = { scope: 'ticket', kind: 'text', text: 'Allergies', sensitive: true };

/** Answers questions for a ticket, as its customer does. */
async function fillIn(
  event: { eventId: string },
  { id }: { id: string },
  { name, answers }: { name?: string; answers: Record<string, string[]> },
) {
  const seat = await app.db
    .selectFrom('tickets')
    .where('id', '=', id)
    .select(['orderId', 'lineNumber', 'seat'])
    .executeTakeFirstOrThrow();
  const at = { eventId: event.eventId, ...seat };
  const now = app.clock.now();
  if (name)
    await app.db
      .insertInto('attendees')
      .values({ ...at, name, email: null, updatedAt: now })
      .execute();
  for (const [questionId, value] of Object.entries(answers))
    await app.db
      .insertInto('answers')
      .values({ ...at, questionId, asked: 'Company', value, answeredAt: now })
      .execute();
}

describe('the badge of a ticket', () => {
  it('has what the organiser placed on it, and leaves out what nobody gave', async () => {
    const event = await anEvent(app, { name: 'Jazz' });
    const asked = await addQuestion(app, event.owner, event.eventId, company);
    const badge = layoutOf(
      { kind: 'name', ...line(0), ...TYPE },
      { kind: 'answer', questionId: asked.id, ...line(1), ...TYPE },
      { kind: 'type', ...line(2), ...TYPE },
      { kind: 'event', ...line(3), ...TYPE },
      { kind: 'text', text: 'Guest', ...line(4), ...TYPE },
      QR,
    );
    await changeKiosk(app, event.owner, event.eventId, { badge });
    const [named, nameless] = [await aTicket(app, event), await aTicket(app, event)];
    await fillIn(event, named, { name: 'Thandi Nkosi', answers: { [asked.id]: ['Koppie & Sons'] } });
    const badgeOf = async ({ shortCode }: { shortCode: string }) => {
      const { fields, ...size } = await getBadge(app, event.owner, { eventId: event.eventId, shortCode });
      return { size, says: fields.map((field) => (field.kind === 'text' ? field.text : field.svg)) };
    };
    const qr = (code: string) => app.documents.qrSvg(code);
    expect(await badgeOf(named)).toEqual({
      size: { width: 62, height: 100 },
      says: ['Thandi Nkosi', 'Koppie & Sons', 'General', 'Jazz', 'Guest', qr(named.code)],
    });
    const typed = { shortCode: nameless.shortCode.toLowerCase().replace('-', ' ') };
    expect((await badgeOf(typed)).says).toEqual(['General', 'Jazz', 'Guest', qr(nameless.code)]);
  });

  it('is for people at the door, and only for valid tickets of this event', async () => {
    const event = await anEvent(app);
    const { eventId } = event;
    const [ticket, refunded] = [await aTicket(app, event), await aTicket(app, event)];
    const other = await aTicket(app, await anEvent(app));
    const staff = await letToDoor(app, await aUser(app), event);
    const ask = ({ shortCode }: { shortCode: string }, actor = staff) =>
      getBadge(app, actor, { eventId, shortCode });
    await expect(ask(ticket)).rejects.toMatchObject({ code: 'badge.none' });
    await changeKiosk(app, event.owner, eventId, { badge: layoutOf(QR) });
    expect(await ask(ticket)).toMatchObject({ width: 62, height: 100 });
    await revoke(app, eventId, refunded.id);
    await expect(ask(refunded)).rejects.toMatchObject({ code: 'badge.ticket-not-valid' });
    await expect(ask(other)).rejects.toMatchObject({ code: 'badge.ticket-unknown' });
    await expect(ask({ shortCode: 'x' })).rejects.toMatchObject({ code: 'badge.ticket-unknown' });
    await expect(ask(ticket, await aUser(app))).rejects.toMatchObject({ code: 'door.not-found' });
  });

  it('never shows a sensitive answer, also if the question became sensitive later', async () => {
    const event = await anEvent(app);
    const { eventId, owner } = event;
    const asked = await addQuestion(app, owner, eventId, company);
    const badge = layoutOf({ kind: 'answer', questionId: asked.id, ...line(0), ...TYPE });
    await changeKiosk(app, owner, eventId, { badge });
    const ticket = await aTicket(app, event);
    await fillIn(event, ticket, { answers: { [asked.id]: ['Koppie & Sons'] } });
    const read = () => getBadge(app, owner, { eventId, shortCode: ticket.shortCode });
    expect((await read()).fields).toHaveLength(1);
    await app.db.updateTable('questions').set({ sensitive: true }).where('id', '=', asked.id).execute();
    expect((await read()).fields).toEqual([]);
  });
});

describe('an event’s kiosk', () => {
  it('is changed field by field, and says so in the audit log', async () => {
    const { eventId, owner } = await anEvent(app);
    expect(await getKiosk(app, owner, eventId)).toEqual(NO_KIOSK);
    const badge = badgeLayoutSchema.parse(layoutOf(QR));
    await changeKiosk(app, owner, eventId, { badge });
    await changeKiosk(app, owner, eventId, { findByName: true, directions: ' Hall A ' });
    const wanted = { badge, prints: true, findByName: true, directions: 'Hall A' };
    expect(await changeKiosk(app, owner, eventId, {})).toEqual(wanted);
    expect(await getKiosk(app, owner, eventId)).toEqual(wanted);
    const entries = await app.db
      .selectFrom('audit_entries')
      .where('eventId', '=', eventId)
      .where('kind', '=', 'door.kiosk-changed')
      .orderBy('id')
      .select('facts')
      .execute();
    expect(entries).toMatchObject([
      { facts: { changes: [{ field: 'badge', before: null, after: '62 × 100 mm: qr' }] } },
      {
        facts: {
          changes: [
            { field: 'findByName', before: false, after: true },
            { field: 'directions', before: '', after: 'Hall A' },
          ],
        },
      },
    ]);
  });

  it('shows only answers that may be printed, and forgets those of deleted questions', async () => {
    const { eventId, owner } = await anEvent(app);
    const [open, sealed] = [
      await addQuestion(app, owner, eventId, company),
      await addQuestion(app, owner, eventId, secret),
    ];
    const answer = (questionId: string) =>
      changeKiosk(app, owner, eventId, {
        badge: layoutOf(QR, { kind: 'answer', questionId, ...line(0), ...TYPE }),
      });
    for (const id of [sealed.id, app.newId()]) {
      await expect(answer(id)).rejects.toMatchObject({
        code: 'badge.invalid',
        issues: [{ path: 'badge.fields.1.questionId' }],
      });
    }
    await answer(open.id);
    expect(await kioskToSet(app, owner, eventId)).toMatchObject({
      questions: [{ id: open.id, text: 'Company' }],
      kiosk: { badge: { fields: [{ kind: 'qr' }, { kind: 'answer' }] } },
    });
    await app.db.deleteFrom('questions').where('id', '=', open.id).execute();
    const { kiosk } = await kioskToSet(app, owner, eventId);
    expect(kiosk.badge?.fields).toEqual([QR]);
  });
});

test('a field never lies beyond the label, and a code is never too small to be read', () => {
  const mm = fc.integer({ min: 0, max: 600 }).map((halves) => halves / 2);
  fc.assert(
    fc.property(mm, mm, mm, mm, mm, mm, (width, height, x, y, w, h) => {
      const parsed = badgeLayoutSchema.safeParse({
        width,
        height,
        fields: [{ kind: 'qr', x, y, width: w, height: h }],
      });
      const fits = width >= 20 && height >= 20 && x + w <= width && y + h <= height;
      expect(parsed.success).toBe(fits && Math.min(w, h) >= LEAST_QR_MM);
    }),
    { numRuns: 500 },
  );
});
