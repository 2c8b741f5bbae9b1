import type { mails as english } from '../en/mails.ts';
import type { In } from '../texts.ts';

export const mails: In<'de', typeof english> = {
  subject: { one: 'Ihr Ticket für {event}', other: 'Ihre Tickets für {event}' },
  preview: '{date}, {time}. Zeigen Sie den QR-Code am Einlass.',
  heading: 'Bis bald!',
  ready: {
    one: 'Ihr Ticket ist da. Zeigen Sie den QR-Code am Einlass, auf dem Handy oder auf Papier.',
    other: 'Ihre Tickets sind da. Zeigen Sie jeden QR-Code am Einlass, auf dem Handy oder auf Papier.',
  },
  detailsNeeded:
    'Der Veranstalter braucht noch ein paar Angaben. Öffnen Sie Ihre Bestellung mit dem Knopf unten, um sie zu ergänzen.',
  showTickets: { one: 'Mein Ticket anzeigen', other: 'Meine Tickets anzeigen' },
  attached: 'Im Anhang: ein PDF zum Aufheben oder Drucken und ein Eintrag für Ihren Kalender.',
  attachedWithReceipt:
    'Im Anhang: ein PDF zum Aufheben oder Drucken, ein Eintrag für Ihren Kalender und Ihr Beleg.',
  forwardNote:
    'Wer einen Code zuerst zeigt, kommt hinein: Achten Sie darauf, an wen Sie diese E-Mail weiterleiten. Ihr Link öffnet Ihre Bestellung ohne Konto.',
  becauseOrder:
    'Sie bekommen diese E-Mail, weil diese Adresse bei einer Bestellung für {event} angegeben wurde.',
  orderNumber:
    'Ihre Bestellnummer ist {number}. Antworten Sie auf diese E-Mail, wenn Sie eine Frage zu dieser Bestellung haben.',
  donationSubject: 'Danke für Ihre Spende an {event}',
  donationPreview: '{amount} ist angekommen.',
  thankYou: 'Danke!',
  donationText: 'Ihre Spende ist angekommen: {amount} für {name}.',
  showOrder: 'Meine Bestellung anzeigen',
  donationNote: 'Der Link oben öffnet Ihre Bestellung ohne Konto.',
  becauseDonation:
    'Sie bekommen diese E-Mail, weil diese Adresse bei einer Spende an {event} angegeben wurde.',
  appleWallet: 'Zu Apple Wallet hinzufügen',
  googleWallet: 'Zu Google Wallet hinzufügen',
  qrOf: 'QR-Code des Tickets {code}',
  nextBelow: 'Ticket {number} von {all} folgt unten',
  serviceFee: 'Servicegebühr',
  total: 'Gesamt',
  withIt: 'Dazu: {addOns}',
  forAttendee: '{ticket} für {attendee}',
  withAddOns: '{ticket}, mit {addOns}',
  admits: 'Einlass für {whom}',
  invoice: 'Rechnung',
  receipt: 'Beleg',
  soldBy: '{document} {number}: verkauft von {seller}.',
  registration: 'Registernummer {number}',
  vatNumber: 'USt-IdNr. {number}',
  totalIncludes: 'Darin enthalten: {taxes}.',
};
