/** A refusal, in Stripe's envelope. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: {
    error: { type: string; code?: string; message: string; param?: string; payment_intent?: object };
  };

  constructor(status: number, message: string, code?: string, more: object = {}) {
    super(message);
    this.status = status;
    const type = status === 402 ? 'card_error' : 'invalid_request_error';
    this.body = { error: { type, message, ...(code && { code }), ...more } };
  }
}

export const missing = (what: string, id: string) =>
  new Refusal(404, `No such ${what}: '${id}'`, 'resource_missing');

/** Includes the payment's state. Source: https://docs.stripe.com/api/errors#errors-payment_intent */
export const unexpectedState = (what: string, { id, status }: { id: string; status: string }) =>
  new Refusal(
    400,
    `This PaymentIntent could not be ${what} because it is ${status}.`,
    'payment_intent_unexpected_state',
    { payment_intent: { id, status } },
  );
