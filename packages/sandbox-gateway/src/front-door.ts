import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { applePayCalls } from './api/apple-pay-calls.ts';
import { speakNumericIds } from './api/authorise.ts';
import { browserCalls } from './api/browser-calls.ts';
import { disputeCalls } from './api/dispute-calls.ts';
import { ApiError, refuse } from './api/envelope.ts';
import { listCalls } from './api/list-calls.ts';
import { payerCalls } from './api/payer-calls.ts';
import { payoutCalls } from './api/payout-calls.ts';
import { refundCalls } from './api/refund-calls.ts';
import { transactionCalls } from './api/transaction-calls.ts';
import type { Context } from './context.ts';
import { controlCalls } from './control/control-calls.ts';
import { disputeControl } from './control/dispute-control.ts';
import { createFaults } from './control/faults.ts';
import { paymentControl } from './control/payment-control.ts';
import { webhookControl } from './control/webhook-control.ts';
import { assetFiles } from './pages/assets.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { dashboardPage } from './pages/dashboard-page.ts';
import { popupPage } from './pages/popup-page.ts';
import type { Delivery } from './webhooks/deliver-webhooks.ts';

const largestBody = 100_000;

/** Everything the gateway answers. */
export function frontDoor(context: Context, delivery: Delivery): Hono {
  const faults = createFaults(context);
  const door = new Hono();
  const tooLarge = () => {
    throw new ApiError(413, 'body_too_large', 'The request body is too large');
  };
  door.use(bodyLimit({ maxSize: largestBody, onError: tooLarge }));

  if (context.options.numericIds) door.use(speakNumericIds(context.options.secretKey));

  door.route('/', transactionCalls(context, faults));
  door.route('/', listCalls(context, faults));
  door.route('/', refundCalls(context, faults));
  door.route('/', payoutCalls(context, faults));
  door.route('/', disputeCalls(context, faults));
  door.route('/', browserCalls(context, faults));
  door.route('/', payerCalls(context, faults));
  door.route('/', applePayCalls(context, faults));
  door.route('/', checkoutPage(context, faults));
  door.route('/', popupPage(context, faults));
  door.route('/', assetFiles(faults));
  door.route('/', dashboardPage(context, delivery));
  door.route('/', controlCalls(context, faults));
  door.route('/', webhookControl(context, delivery));
  door.route('/', paymentControl(context));
  door.route('/', disputeControl(context));

  door.notFound((call) => refuse(call, new ApiError(404, 'route_not_found', 'Route not found')));
  door.onError((error, call) => {
    if (error instanceof ApiError) return refuse(call, error);
    context.log('request failed', { path: call.req.path, error: error.stack ?? String(error) });
    return refuse(call, new ApiError(500, 'internal_error', 'An error occurred'));
  });
  return door;
}
