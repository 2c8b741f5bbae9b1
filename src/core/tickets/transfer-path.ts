export interface TransferKey {
  eventId: string;
  transferId: string;
}

/** Same-origin path of the page of a ticket that was sent to somebody. */
export const transferPath = ({ eventId, transferId }: TransferKey): string =>
  `/event/${eventId}/ticket/${transferId}`;
