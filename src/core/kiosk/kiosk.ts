import { z } from 'zod';
import { maybeLineOfText } from '../shared/text/text.ts';
import { badgeLayoutSchema } from './badge-layout.ts';

const settings = {
  badge: badgeLayoutSchema.nullable().describe('The label that is printed for each ticket; null: none.'),
  prints: z.boolean().describe('The kiosk prints the badge of each guest whom it checks in.'),
  findByName: z
    .boolean()
    .describe('Guests may look for themselves by name, and so see the names of others who are called alike.'),
  directions: maybeLineOfText({ max: 120 }).describe(
    'What guests read after they are checked in, such as where to go.',
  ),
};

/** How an event prints badges, and what its kiosk does. */
export const kioskAnswer = z.object(settings).meta({ id: 'Kiosk' });
export type Kiosk = z.infer<typeof kioskAnswer>;

/** What an organiser sends: the settings to change. */
export const kioskChange = z.strictObject(settings).partial();

/** What an event has until somebody changes it. */
export const NO_KIOSK: Kiosk = { badge: null, prints: true, findByName: false, directions: '' };
