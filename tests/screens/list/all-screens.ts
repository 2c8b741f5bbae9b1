import type { Screen } from '../screen.ts';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { ADMIN_SCREENS } from './admin-screens.ts';
import { EVENT_SCREENS } from './event-screens.ts';
import { MAIL_SCREENS } from './mail-screens.ts';
import { ORDER_SCREENS } from './order-screens.ts';
import { ORGANISER_SCREENS } from './organiser-screens.ts';
import { STRIPE_SCREENS } from './stripe-screens.ts';
import { VISITOR_SCREENS } from './visitor-screens.ts';
import { WIZARD_SCREENS } from './wizard-screens.ts';

/** Every screen there is, in the states that people meet. */
export const SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS,
  ...EVENT_SCREENS,
  ...ORDER_SCREENS,
  ...ORGANISER_SCREENS,
  ...WIZARD_SCREENS,
  ...ACCOUNT_SCREENS,
  ...ADMIN_SCREENS,
  ...MAIL_SCREENS,
  ...STRIPE_SCREENS,
];
