import { keepSeats } from '../../../core/order-page/keep-seats.ts';
import { saveTicketDetails } from '../../../core/order-page/ticket-details.ts';
import { DomainError } from '../../../core/shared/errors.ts';

type Saved = ReturnType<typeof saveTicketDetails>;

/**
 * Saves ticket details. If the time ran out while they were typed, they are for the same seats, if these are left.
 * @param address the caller's IP address
 * @throws DomainError as saveTicketDetails
 */
export async function saveInTime(
  address: string,
  ...details: Parameters<typeof saveTicketDetails>
): Promise<Awaited<Saved>> {
  const [app, actor, order] = details;
  try {
    return await saveTicketDetails(...details);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'details.closed') throw error;
    try {
      await keepSeats(app, actor, order, address);
    } catch (refusal) {
      // The order's page says what became of the seats.
      throw refusal instanceof DomainError ? error : refusal;
    }
    return saveTicketDetails(...details);
  }
}
