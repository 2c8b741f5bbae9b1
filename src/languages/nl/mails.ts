import type { mails as english } from '../en/mails.ts';
import type { In } from '../texts.ts';

export const mails: In<'nl', typeof english> = {
  subject: { one: 'Je ticket voor {event}', other: 'Je tickets voor {event}' },
  preview: '{date}, {time}. Laat de QR-code bij de ingang zien.',
  heading: 'Tot dan!',
  ready: {
    one: 'Je ticket is klaar. Laat de QR-code bij de ingang zien, op je telefoon of op papier.',
    other: 'Je tickets zijn klaar. Laat elke QR-code bij de ingang zien, op je telefoon of op papier.',
  },
  detailsNeeded:
    'De organisator heeft nog een paar gegevens nodig. Open je bestelling met de knop hieronder om ze toe te voegen.',
  showTickets: { one: 'Toon mijn ticket', other: 'Toon mijn tickets' },
  attached: 'Bijgevoegd: een pdf om te bewaren of te printen en een afspraak voor je agenda.',
  attachedWithReceipt:
    'Bijgevoegd: een pdf om te bewaren of te printen, een afspraak voor je agenda en je bon.',
  forwardNote:
    'Wie een code als eerste laat zien, komt binnen. Let dus op aan wie je deze e-mail doorstuurt: de link opent je bestelling zonder account.',
  becauseOrder: 'Je krijgt deze e-mail omdat dit adres bij een bestelling voor {event} is opgegeven.',
  orderNumber:
    'Je bestelnummer is {number}. Beantwoord deze e-mail als je een vraag over deze bestelling hebt.',
  donationSubject: 'Bedankt voor je donatie aan {event}',
  donationPreview: '{amount} is binnen.',
  thankYou: 'Bedankt!',
  donationText: 'Je donatie is binnen: {amount} voor {name}.',
  showOrder: 'Toon mijn bestelling',
  donationNote: 'De link hierboven opent je bestelling zonder account.',
  becauseDonation: 'Je krijgt deze e-mail omdat dit adres bij een donatie aan {event} is opgegeven.',
  appleWallet: 'Zet in Apple Wallet',
  googleWallet: 'Zet in Google Wallet',
  qrOf: 'QR-code van ticket {code}',
  nextBelow: 'Ticket {number} van {all} staat hieronder',
  serviceFee: 'Servicekosten',
  total: 'Totaal',
  withIt: 'Erbij: {addOns}',
  forAttendee: '{ticket} voor {attendee}',
  withAddOns: '{ticket}, met {addOns}',
  admits: 'Toegang voor {whom}',
  invoice: 'Factuur',
  receipt: 'Bon',
  soldBy: '{document} {number}: verkocht door {seller}.',
  registration: 'registratienummer {number}',
  vatNumber: 'btw-nummer {number}',
  totalIncludes: 'Daarin begrepen: {taxes}.',
};
