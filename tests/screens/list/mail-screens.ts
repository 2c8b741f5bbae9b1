import type { Screen } from '../screen.ts';

const mail = (name: string, subject: RegExp): Screen => ({
  name: `mail-${name}`,
  as: 'visitor',
  path: '/dev/mailbox.json',
  mail: subject,
});

/** One email of each kind that the demo has sent. */
export const MAIL_SCREENS: Screen[] = [
  mail('tickets', /^Your tickets for An Evening/),
  mail('ticket-offered', /^A ticket for An Evening/),
  mail('ticket-received', /^Your ticket for An Evening/),
  mail('ticket-received-asks', /^Your ticket for A Workshop for Small Orchestras$/),
  mail('ticket-accepted', /^Your ticket for An Evening.* was accepted$/),
  mail('confirm-order', /^Confirm your tickets for An Evening/),
  mail('refunded', /^We’re refunding your (tickets|order) for An Evening/),
  mail('money-back', /^You’ve been refunded .* for An Evening/),
  mail('goes-back', /^We’re refunding your payment for An Evening/),
  mail('refund-takes-longer', /^Your refund for An Evening.* is delayed$/),
  mail('resold', /^Your ticket for A Concert for a Full House was resold$/),
  mail('resale-offered', /^Your ticket for A Concert for a Full House: reserved until/),
  mail('resale-withdrawn', /^The ticket for A Concert for a Full House is no longer for sale$/),
  mail('resale-too-late', /^We’re refunding your payment for A Concert for a Full House$/),
  mail('moved', /^A Reading that Moved has changed$/),
  mail('message', /^A Reading that Moved: What to bring$/),
  mail('message-essential', /^A Reading that Moved: The door is round the corner$/),
  mail('cancelled', /^A Lecture Called Off was cancelled/),
  mail('disputed', /^A payment for .* is disputed$/),
  mail('dispute-lost', /^You lost the dispute/),
  mail('payout', /paid out for/),
  mail('approved', /^A Lecture Called Off is live$/),
  mail('waiting', /is waiting for approval$/),
  mail('waiting-list-confirm', /^Confirm your place on the waiting list/),
  mail('waiting-list-offer', /reserved until/),
  mail('waiting-list-lapsed', /no longer reserved$/),
  mail('two-step-on', /^Two-step verification is on$/),
  mail('confirm', /^Confirm your email address$/),
];
