import type { Screen } from '../screen.ts';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { ADD_ON_SCREENS } from './add-on-screens.ts';
import { ADMIN_SCREENS } from './admin-screens.ts';
import { ATTENDEE_SCREENS } from './attendee-screens.ts';
import { BOX_OFFICE_SCREENS } from './box-office-screens.ts';
import { EVENT_SCREENS } from './event-screens.ts';
import { GATE_SCREENS } from './gate-screens.ts';
import { KIOSK_SCREENS } from './kiosk-screens.ts';
import { MAIL_SCREENS } from './mail-screens.ts';
import { ORDER_SCREENS } from './order-screens.ts';
import { ORGANISER_SCREENS } from './organiser-screens.ts';
import { RESTORED_SCREENS } from './restored-screens.ts';
import { SECURITY_SCREENS } from './security-screens.ts';
import { STRIPE_SCREENS } from './stripe-screens.ts';
import { TAX_SCREENS } from './tax-screens.ts';
import { VERIFY_SCREENS } from './verify-screens.ts';
import { VISITOR_SCREENS } from './visitor-screens.ts';
import { WAITING_LIST_SCREENS } from './waiting-list-screens.ts';
import { WIZARD_SCREENS } from './wizard-screens.ts';

/** All screens, in the order in which they are taken. */
export const SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS,
  ...VERIFY_SCREENS,
  ...EVENT_SCREENS,
  ...ORDER_SCREENS,
  ...ADD_ON_SCREENS,
  ...TAX_SCREENS,
  ...WAITING_LIST_SCREENS,
  ...ORGANISER_SCREENS,
  ...ATTENDEE_SCREENS,
  ...GATE_SCREENS,
  ...BOX_OFFICE_SCREENS,
  ...KIOSK_SCREENS,
  ...WIZARD_SCREENS,
  ...ACCOUNT_SCREENS,
  ...SECURITY_SCREENS,
  ...ADMIN_SCREENS,
  ...RESTORED_SCREENS,
  ...MAIL_SCREENS,
  ...STRIPE_SCREENS,
];
