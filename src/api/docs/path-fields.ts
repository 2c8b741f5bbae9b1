import { z } from 'zod';

/** Every name in a path. */
const PATH_FIELDS = {
  eventId: z.uuid().describe('An event.'),
  addOnId: z.uuid().describe('An add-on or a donation of that event.'),
  unitId: z.uuid().describe('One unit of an add-on that somebody bought, as the door shows it.'),
  scanId: z
    .uuid()
    .describe('The scan that admitted a ticket, as its device named it or as the door lists it.'),
  promotionId: z.uuid().describe('A promo code of that event, or a batch of codes.'),
  export: z
    .string()
    .describe('The name of a table, such as `orders` or `attendees`; the description lists them all.'),
  areaId: z.uuid().describe('An area of that event.'),
  gateId: z.uuid().describe('A gate of that event.'),
  deviceId: z.uuid().describe('A device that joined a gate of that event.'),
  questionId: z.uuid().describe('A question of that event.'),
  shiftId: z.uuid().describe('From `openShift` or `listShifts`.'),
  batchId: z
    .uuid()
    .describe('Guests that were added in one go, as `addGuests` answered or the list names them.'),
  orderId: z.uuid().describe('An order of that event.'),
  noteId: z.uuid().describe('A note of that order.'),
  ticketId: z.uuid().describe('A ticket of that order.'),
  transferId: z.uuid().describe('A ticket that was sent to somebody, as named by its link or its order.'),
  entryId: z.uuid().describe('A place on a waiting list, as named by its link or by the list.'),
  sentOnId: z.uuid().describe('The same ticket, sent on.'),
  shortCode: z.string().describe('The code that is printed on a ticket: “K7QX9-M2P4T”.'),
  slug: z.string().describe('The last part of a public page’s address, of an organiser or a series.'),
  organisationId: z.string().describe('An organisation that you belong to; for admins, any organisation.'),
  messageId: z.uuid().describe('A message of that event.'),
  invitationId: z.uuid().describe('An invitation, as named by the link in its email.'),
  refundId: z.uuid().describe('A refund, as listed in its order.'),
  exceptionId: z.uuid().describe('An exception, as listed.'),
  email: z.string().describe('An email address, percent-encoded.'),
  placeId: z.string().describe('A suggested place.'),
  userId: z.string().describe('A person with an account.'),
  sessionId: z.string().describe('One of your sessions.'),
  passkeyId: z.string().describe('One of your passkeys.'),
  prospectId: z.uuid().describe('A visitor’s answers to the questionnaire.'),
  noteNumber: z.string().describe('The number of a credit note, as listed in its order’s receipt: “000043”.'),
  taxRateId: z.uuid().describe('One of your tax rates.'),
  device: z.string().describe('What Wallet calls a phone, for us alone.'),
  passType: z.string().describe('The pass type id that the pass names.'),
  serial: z.string().describe('The serial number in the pass.'),
  provider: z.string().describe('A provider’s name: `sandbox`, `paystack`, `stripe`.'),
} as const;

type PathField = keyof typeof PATH_FIELDS;

const isPathField = (name: string): name is PathField => name in PATH_FIELDS;

/** Returns the fields of a path, in order. @throws TypeError for a name that is not explained */
export function pathFields(path: string): Partial<Record<PathField, z.ZodType>> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => {
      if (!isPathField(name)) throw new TypeError(`Explain {${name}} of ${path} in path-fields.ts.`);
      return [name, PATH_FIELDS[name]];
    }),
  );
}
