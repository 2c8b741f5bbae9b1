import { OpenAPIHono } from '@hono/zod-openapi';
import { createFairQueue } from '../core/shared/fair-queue.ts';
import { aboutRoutes } from './about.ts';
import { emailChangeRoutes } from './accounts/email-changes.ts';
import { ownAccountRoutes } from './accounts/own-account.ts';
import { ownSessionRoutes } from './accounts/own-sessions.ts';
import { passwordRoutes } from './accounts/passwords.ts';
import { profileRoutes } from './accounts/profile.ts';
import { profilePictureRoutes } from './accounts/profile-pictures.ts';
import { secondFactorRoutes } from './accounts/second-factor.ts';
import { sessionRoutes } from './accounts/sessions.ts';
import { signUpRoutes } from './accounts/sign-up.ts';
import { tokenRoutes } from './accounts/tokens.ts';
import { userRoutes } from './accounts/users.ts';
import { apiDocument } from './docs/document.ts';
import { once } from './docs/once.ts';
import { areaRoutes } from './events/areas.ts';
import { checkInRoutes } from './events/check-ins.ts';
import { decisionRoutes } from './events/decisions.ts';
import { doorStaffRoutes } from './events/door-staff.ts';
import { eventEndRoutes } from './events/event-ends.ts';
import { eventRoutes } from './events/events.ts';
import { placeRoutes } from './events/places.ts';
import { renderingRoutes } from './events/renderings.ts';
import { uploadRoutes } from './events/uploads.ts';
import type { Door } from './http/door.ts';
import { problemAnswer } from './http/problem-answer.ts';
import { refuseTheRest } from './http/refuse-the-rest.ts';
import { installationRoutes } from './installation.ts';
import { disputeRoutes } from './money/disputes.ts';
import { exceptionRoutes } from './money/exceptions.ts';
import { moneyRoutes } from './money/money.ts';
import { payeeRoutes } from './money/payees.ts';
import { receiptRoutes } from './money/receipts.ts';
import { reconciliationRoutes } from './money/reconciliations.ts';
import { refundRoutes } from './money/refunds.ts';
import { sellerRoutes } from './money/sellers.ts';
import { webhookRoutes } from './money/webhooks.ts';
import { myTicketRoutes } from './orders/my-tickets.ts';
import { orderDeskRoutes } from './orders/order-desk.ts';
import { orderRoutes } from './orders/orders.ts';
import { overviewRoutes } from './overview.ts';
import { prospectRoutes } from './prospects.ts';
import { questionnaireRoutes } from './questionnaire.ts';
import { searchRoutes } from './search.ts';

/** Each holds a picture of up to 10 MB, twice while its form is read. Those that wait are not read yet. No account has two places. */
const UPLOADS = { atOnce: 4, atOnceEach: 1, waiting: 20, waitingEach: 5 };

/**
 * The JSON door: one file a resource. Handlers hand what was sent to a core function, which parses it; the schemas that
 * are documented here are the ones it parses with.
 */
export function apiDoor(): OpenAPIHono<Door> {
  const api = new OpenAPIHono<Door>();
  api.openAPIRegistry.register('Problem', problemAnswer);
  const uploads = createFairQueue(UPLOADS);
  api.route('/', eventRoutes());
  api.route('/', searchRoutes());
  api.route('/', orderRoutes());
  api.route('/', orderDeskRoutes());
  api.route('/', myTicketRoutes());
  api.route('/', eventEndRoutes());
  api.route('/', receiptRoutes());
  api.route('/', moneyRoutes());
  api.route('/', reconciliationRoutes());
  api.route('/', refundRoutes());
  api.route('/', exceptionRoutes());
  api.route('/', disputeRoutes());
  api.route('/', uploadRoutes(uploads));
  api.route('/', renderingRoutes());
  api.route('/', placeRoutes());
  api.route('/', decisionRoutes());
  api.route('/', userRoutes());
  api.route('/', overviewRoutes());
  api.route('/', prospectRoutes());
  api.route('/', questionnaireRoutes());
  api.route('/', checkInRoutes());
  api.route('/', doorStaffRoutes());
  api.route('/', areaRoutes());
  api.route('/', signUpRoutes());
  api.route('/', sessionRoutes());
  api.route('/', profileRoutes());
  api.route('/', profilePictureRoutes(uploads));
  api.route('/', tokenRoutes());
  api.route('/', passwordRoutes());
  api.route('/', payeeRoutes());
  api.route('/', sellerRoutes());
  api.route('/', ownSessionRoutes());
  api.route('/', secondFactorRoutes());
  api.route('/', emailChangeRoutes());
  api.route('/', ownAccountRoutes());
  api.route('/', installationRoutes());
  api.route('/', webhookRoutes());
  api.route('/', aboutRoutes(once((publicUrl) => apiDocument(api, publicUrl))));
  refuseTheRest(api);
  return api;
}
