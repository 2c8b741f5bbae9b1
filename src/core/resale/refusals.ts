import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'resale.not-yours': ['conflict', 'This ticket isn’t yours.'],
  'resale.sold': ['conflict', 'Somebody has bought this ticket.'],
});
