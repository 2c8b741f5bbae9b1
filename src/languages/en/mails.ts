import { textRoom } from '../texts.ts';

/** The mail with the tickets of an order. */
export const mails = textRoom('mails', {
  subject: { one: 'Your ticket for {event}', other: 'Your tickets for {event}' },
  preview: '{date}, {time}. Show the QR code at the door.',
  heading: 'See you there!',
  ready: {
    one: 'Your ticket is ready. Show its QR code at the door, on your phone or on paper.',
    other: 'Your tickets are ready. Show each QR code at the door, on your phone or on paper.',
  },
  detailsNeeded:
    'The organiser still needs a few details. Open your order with the button below to add them.',
  showTickets: { one: 'Show my ticket', other: 'Show my tickets' },
  attached: 'Attached: a PDF to keep or print, and an entry for your calendar.',
  attachedWithReceipt: 'Attached: a PDF to keep or print, an entry for your calendar and your receipt.',
  forwardNote:
    'Whoever shows a code first gets in, so take care who you forward this email to. Its link opens your order without an account.',
  becauseOrder: 'You’re getting this email because this address was given for an order for {event}.',
  orderNumber: 'Your order number is {number}. Reply to this email if you have a question about this order.',
  donationSubject: 'Thank you for your donation to {event}',
  donationPreview: '{amount} has arrived.',
  thankYou: 'Thank you!',
  donationText: 'Your donation has arrived: {amount} for {name}.',
  showOrder: 'Show my order',
  donationNote: 'The link above opens your order without an account.',
  becauseDonation: 'You’re getting this email because this address was given for a donation to {event}.',
  appleWallet: 'Add to Apple Wallet',
  googleWallet: 'Add to Google Wallet',
  qrOf: 'QR code of ticket {code}',
  nextBelow: 'Ticket {number} of {all} is below',
  serviceFee: 'Service fee',
  total: 'Total',
  withIt: 'With it: {addOns}',
  forAttendee: '{ticket} for {attendee}',
  withAddOns: '{ticket}, with {addOns}',
  admits: 'Admits {whom}',
  invoice: 'Invoice',
  receipt: 'Receipt',
  soldBy: '{document} {number}: sold by {seller}.',
  registration: 'registration number {number}',
  vatNumber: 'VAT number {number}',
  totalIncludes: 'The total includes {taxes}.',
});
