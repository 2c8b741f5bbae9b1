/** Mails to admins. Notices about accounts also go to them (account-mails.ts). */
export type AdminMail = EventWaitingMail;

/** To an admin: an event waits for a decision; the link goes to the queue. */
export interface EventWaitingMail {
  readonly kind: 'event-waiting';
  readonly to: string;
  readonly eventName: string;
  /** The name or address of who organises it. */
  readonly organiser: string;
  readonly link: string;
  /** Counts all events that wait. */
  readonly waiting: number;
}
