import { z } from 'zod';

/** Every name that stands in a path. */
const PATH_FIELDS = {
  eventId: z.uuid().describe('An event.'),
  addOnId: z.uuid().describe('An add-on or a donation of that event.'),
  unitId: z.uuid().describe('One of an add-on that somebody bought, as the door shows it.'),
  promotionId: z.uuid().describe('A promo code of that event, or a batch of them.'),
  export: z.string().describe('Which table: `orders`, `attendees`; the description names them all.'),
  areaId: z.uuid().describe('An area of that event.'),
  questionId: z.uuid().describe('A question of that event.'),
  shiftId: z.uuid().describe('From `openShift` or `listShifts`.'),
  orderId: z.uuid().describe('An order of that event.'),
  ticketId: z.uuid().describe('A ticket of that order.'),
  transferId: z.uuid().describe('A ticket that was sent to somebody, as its link or its order names it.'),
  entryId: z.uuid().describe('A place on a waiting list, as its link or the list names it.'),
  sentOnId: z.uuid().describe('The same ticket, sent on.'),
  slug: z.string().describe('The link of a public page: an organiser’s, or a series’.'),
  organisationId: z.string().describe('An organisation that you belong to; for admins, any.'),
  messageId: z.uuid().describe('A message of that event.'),
  invitationId: z.uuid().describe('An invitation, as the link in its email names it.'),
  refundId: z.uuid().describe('Of a refund, as its order lists it.'),
  exceptionId: z.uuid().describe('Of an exception, as the lists have it.'),
  email: z.string().describe('An email address, percent-encoded.'),
  placeId: z.string().describe('A suggested place.'),
  userId: z.string().describe('A person with an account.'),
  sessionId: z.string().describe('One of your sessions.'),
  passkeyId: z.string().describe('One of your passkeys.'),
  prospectId: z.uuid().describe('A visitor’s answers to the questionnaire.'),
  noteNumber: z.string().describe('Of a credit note, as its order’s receipt lists it: “000043”.'),
  taxRateId: z.uuid().describe('One of your tax rates.'),
  provider: z.string().describe('A provider’s name: `sandbox`, `paystack`, `stripe`.'),
} as const;

type PathField = keyof typeof PATH_FIELDS;

const isPathField = (name: string): name is PathField => name in PATH_FIELDS;

/** The fields that a path names, in its order. @throws TypeError for a name that nobody explained */
export function pathFields(path: string): Partial<Record<PathField, z.ZodType>> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => {
      if (!isPathField(name)) throw new TypeError(`Explain {${name}} of ${path} in path-fields.ts.`);
      return [name, PATH_FIELDS[name]];
    }),
  );
}
