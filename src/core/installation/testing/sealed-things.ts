import { randomBytes } from 'node:crypto';
import type { TestApp } from '../../../../tests/database.ts';
import { aGuest, anEvent } from '../../../../tests/factories.ts';
import { derivedKey } from '../../accounts/derived-key.ts';
import { addQuestion, changeAttendeeSettings } from '../../attendees/change-questions.ts';
import { placeOrder } from '../../holds/place-order.ts';
import { saveTicketDetails } from '../../order-page/ticket-details.ts';
import { saveBankAccount } from '../../payees/save-bank-account.ts';
import { seal } from '../../shared/seal.ts';

export const PDF = Buffer.from('%PDF-1.7 a scan');
const caller = { headers: new Headers(), address: '203.0.113.9' };

/** Sells a ticket, and leaves one of everything that is sealed. */
export async function sealEverything(app: TestApp) {
  const event = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const { owner, eventId } = event;
  await changeAttendeeSettings(app, owner, eventId, { names: 'off', emails: false, beforePayment: false });
  const ask = { scope: 'order', sensitive: true, keepDays: 7 };
  const diet = await addQuestion(app, owner, eventId, { ...ask, kind: 'text', text: 'Allergies?' });
  const note = await addQuestion(app, owner, eventId, { ...ask, kind: 'file', text: 'Doctor’s note' });
  const buyer = aGuest(app);
  const quantities = { [event.types[0]?.id ?? '']: 1 };
  const email = 'thandi@example.com';
  const { orderId } = await placeOrder(app, buyer, { email, eventId, quantities });
  await app.runJobs();
  const file = { name: 'note.pdf', bytes: PDF };
  await saveTicketDetails(
    app,
    buyer,
    { eventId, orderId },
    { tickets: [{ line: 1, seat: 1, answers: {} }], answers: { [diet.id]: 'Nuts' } },
    { files: new Map([[`answers.${note.id}`, file]]), caller },
  );
  const number = { kind: 'iban', iban: 'DE89370400440532013000' };
  await saveBankAccount(app, owner, { holder: 'Kino GmbH', number });
  const authenticator = Buffer.from(randomBytes(20));
  await app.db
    .insertInto('second_factors')
    .values({
      userId: owner.userId,
      sealedSecret: seal(derivedKey(app.secret, 'second-factor'), owner.userId, authenticator),
      lastStep: 0,
      turnedOnAt: app.clock.now(),
    })
    .execute();
  return { event, owner, eventId, orderId, buyer, diet: diet.id, note: note.id, authenticator };
}
