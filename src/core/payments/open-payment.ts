import { orderPath } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import type { NewPayment } from './payment-provider.ts';
import { type AttemptKey, paymentReference } from './payment-reference.ts';

export interface OpenedPayment {
  access_code: string;
  reference: string;
  redirect_url: string;
}

/**
 * Tells the provider of an attempt that is stored already, and remembers what opens its pop-up.
 * @throws DomainError 'upstream' (payment.provider-unavailable) when the provider fails or does not answer
 */
export async function openPayment(
  app: App,
  attempt: AttemptKey,
  providerId: string,
  payment: Omit<NewPayment, 'reference' | 'returnUrl'>,
): Promise<OpenedPayment> {
  const provider = app.providers.find((candidate) => candidate.id === providerId);
  if (!provider) throw new Error(`Provider ${providerId} is not configured.`);
  const reference = paymentReference(attempt);
  const returnUrl = app.settings.publicUrl + orderPath(attempt);
  const session = await provider.create({ reference, returnUrl, ...payment }).catch((cause: unknown) => {
    app.log.warn({ err: cause, reference, provider: providerId }, 'a payment could not be opened');
    const detail = 'The card provider does not answer just now. Nothing was charged; please try again.';
    throw new DomainError('upstream', 'payment.provider-unavailable', detail, { cause });
  });
  await app.openings.record({ ...attempt, ...session });
  return { access_code: session.accessCode, reference, redirect_url: session.redirectUrl };
}
