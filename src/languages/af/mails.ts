import type { mails as english } from '../en/mails.ts';
import type { In } from '../texts.ts';

export const mails: In<'af', typeof english> = {
  subject: { one: 'Jou kaartjie vir {event}', other: 'Jou kaartjies vir {event}' },
  preview: '{date}, {time}. Wys die QR-kode by die deur.',
  heading: 'Sien jou daar!',
  ready: {
    one: 'Jou kaartjie is gereed. Wys die QR-kode by die deur, op jou foon of op papier.',
    other: 'Jou kaartjies is gereed. Wys elke QR-kode by die deur, op jou foon of op papier.',
  },
  detailsNeeded:
    'Die organiseerder het nog ’n paar besonderhede nodig. Maak jou bestelling met die knoppie hieronder oop om dit by te voeg.',
  showTickets: { one: 'Wys my kaartjie', other: 'Wys my kaartjies' },
  attached: 'Aangeheg: ’n PDF om te hou of te druk, en ’n inskrywing vir jou kalender.',
  attachedWithReceipt:
    'Aangeheg: ’n PDF om te hou of te druk, ’n inskrywing vir jou kalender en jou kwitansie.',
  forwardNote:
    'Wie eerste ’n kode wys, kom in, so wees versigtig vir wie jy hierdie e-pos aanstuur. Die skakel maak jou bestelling sonder ’n rekening oop.',
  becauseOrder: 'Jy kry hierdie e-pos omdat hierdie adres vir ’n bestelling vir {event} gegee is.',
  orderNumber:
    'Jou bestelnommer is {number}. Antwoord op hierdie e-pos as jy ’n vraag oor hierdie bestelling het.',
  donationSubject: 'Dankie vir jou skenking aan {event}',
  donationPreview: '{amount} het aangekom.',
  thankYou: 'Dankie!',
  donationText: 'Jou skenking het aangekom: {amount} vir {name}.',
  showOrder: 'Wys my bestelling',
  donationNote: 'Die skakel hierbo maak jou bestelling sonder ’n rekening oop.',
  becauseDonation: 'Jy kry hierdie e-pos omdat hierdie adres vir ’n skenking aan {event} gegee is.',
  appleWallet: 'Voeg by Apple Wallet',
  googleWallet: 'Voeg by Google Wallet',
  qrOf: 'QR-kode van kaartjie {code}',
  nextBelow: 'Kaartjie {number} van {all} is hieronder',
  serviceFee: 'Diensfooi',
  total: 'Totaal',
  withIt: 'Daarmee saam: {addOns}',
  forAttendee: '{ticket} vir {attendee}',
  withAddOns: '{ticket}, met {addOns}',
  admits: 'Laat {whom} toe',
  invoice: 'Faktuur',
  receipt: 'Kwitansie',
  soldBy: '{document} {number}: verkoop deur {seller}.',
  registration: 'registrasienommer {number}',
  vatNumber: 'BTW-nommer {number}',
  totalIncludes: 'Die totaal sluit {taxes} in.',
};
