import { OpenAPIHono } from '@hono/zod-openapi';
import { createFairQueue } from '../core/shared/fair-queue.ts';
import { aboutRoutes } from './about.ts';
import { checkInRoutes } from './check-ins.ts';
import { decisionRoutes } from './decisions.ts';
import { disputeRoutes } from './disputes.ts';
import { apiDocument } from './docs/document.ts';
import { once } from './docs/once.ts';
import type { Door } from './door.ts';
import { doorStaffRoutes } from './door-staff.ts';
import { emailChangeRoutes } from './email-changes.ts';
import { eventEndRoutes } from './event-ends.ts';
import { eventRoutes } from './events.ts';
import { exceptionRoutes } from './exceptions.ts';
import { installationRoutes } from './installation.ts';
import { moneyRoutes } from './money.ts';
import { myTicketRoutes } from './my-tickets.ts';
import { orderDeskRoutes } from './order-desk.ts';
import { orderRoutes } from './orders.ts';
import { overviewRoutes } from './overview.ts';
import { ownAccountRoutes } from './own-account.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { passwordRoutes } from './passwords.ts';
import { payeeRoutes } from './payees.ts';
import { placeRoutes } from './places.ts';
import { problemAnswer } from './problem-answer.ts';
import { profileRoutes } from './profile.ts';
import { profilePictureRoutes } from './profile-pictures.ts';
import { prospectRoutes } from './prospects.ts';
import { questionnaireRoutes } from './questionnaire.ts';
import { receiptRoutes } from './receipts.ts';
import { reconciliationRoutes } from './reconciliations.ts';
import { refundRoutes } from './refunds.ts';
import { refuseTheRest } from './refuse-the-rest.ts';
import { renderingRoutes } from './renderings.ts';
import { searchRoutes } from './search.ts';
import { sellerRoutes } from './sellers.ts';
import { sessionRoutes } from './sessions.ts';
import { signUpRoutes } from './sign-up.ts';
import { tokenRoutes } from './tokens.ts';
import { uploadRoutes } from './uploads.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

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
  api.route('/', signUpRoutes());
  api.route('/', sessionRoutes());
  api.route('/', profileRoutes());
  api.route('/', profilePictureRoutes(uploads));
  api.route('/', tokenRoutes());
  api.route('/', passwordRoutes());
  api.route('/', payeeRoutes());
  api.route('/', sellerRoutes());
  api.route('/', ownSessionRoutes());
  api.route('/', emailChangeRoutes());
  api.route('/', ownAccountRoutes());
  api.route('/', installationRoutes());
  api.route('/', webhookRoutes());
  api.route('/', aboutRoutes(once((publicUrl) => apiDocument(api, publicUrl))));
  refuseTheRest(api);
  return api;
}
