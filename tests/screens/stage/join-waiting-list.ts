import { ask, until } from '../../prepare/ask.ts';
import type { Cast } from './make-orders.ts';

/** Joins a waiting list. @returns the emailed links of somebody who has not confirmed yet, of somebody in line, and of somebody with an offer */
export async function joinWaitingList(
  { app, customer }: Cast,
  eventId: string,
): Promise<{ placeToConfirm: string; placeInLine: string; placeOffered: string }> {
  const { types } = await ask<{ types: { id: string }[] }>(customer, 'GET', `/api/events/${eventId}`);
  const path = `/api/events/${eventId}/waiting-list`;
  const join = async (email: string, quantity: number) => {
    await ask(customer, 'POST', path, { email, ticketTypeId: types[0]?.id, quantity });
    return until(async () => linkIn((await app.mailsTo(email))[0]?.text), `the mail to ${email}`);
  };
  const placeInLine = await join('patient@example.com', 2);
  const { pathname, search } = new URL(placeInLine, app.url);
  const entryId = pathname.split('/').at(-1);
  await ask(customer, 'POST', `${path}/${entryId}/confirmation${search}`);
  const placeToConfirm = await join('a-person-with-a-very-long-address@customers-of-tikiti.example.com', 1);
  const mails = await ask<{ subject: string; text: string }[]>(customer, 'GET', '/dev/mailbox.json');
  const offer = mails.find(
    ({ subject, text }) =>
      subject.includes('reserved until') && text.includes('freed up') && text.includes(eventId),
  );
  return { placeToConfirm, placeInLine, placeOffered: linkIn(offer?.text) ?? '' };
}

/** Returns the link to a place on the waiting list or to an offer in an email, as a path with its key. */
const linkIn = (text: string | undefined) =>
  text?.match(/\/event\/[\w-]+\/(?:waiting-list|order)\/[\w-]+\?key=[\w-]+/)?.[0];
