export interface TransferKey {
  eventId: string;
  transferId: string;
}

/** Same-origin path of the page of a ticket that was sent to somebody. The ids may be whatever an address said. */
export const transferPath = ({ eventId, transferId }: TransferKey): string =>
  `/event/${encodeURIComponent(eventId)}/ticket/${encodeURIComponent(transferId)}`;
