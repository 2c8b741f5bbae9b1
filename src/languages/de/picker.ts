import type { picker as english } from '../en/picker.ts';
import type { In } from '../texts.ts';

export const picker: In<'de', typeof english> = {
  buy: 'Tickets kaufen',
  get: 'Ticket holen',
  buyAlone: 'Jetzt kaufen',
  getAlone: 'Jetzt holen',
  free: 'Kostenlos',
  noFee: 'Keine',
  tickets: { one: '{count} Ticket', other: '{count} Tickets' },
  extras: { one: '{count} Extra', other: '{count} Extras' },
  yourTickets: {
    one: 'Sie haben ein Ticket für diese Veranstaltung.',
    other: 'Sie haben {count} Tickets für diese Veranstaltung.',
  },
  yourTime: '{time} Ihrer Zeit',
  atLeastNone: 'Wählen Sie 0 oder mehr.',
  wholeTickets: 'Wählen Sie ganze Tickets.',
  atLeast: 'Sie brauchen mindestens {least}, deshalb haben wir {least} eingetragen.',
  ticketFirst: 'Wählen Sie zuerst ein Ticket dafür.',
  perTicket: 'Pro Ticket sind höchstens {limit} möglich, deshalb haben wir {most} eingetragen.',
  noPrice: 'Geben Sie einen Preis ein, zum Beispiel 100.',
  noEmail: 'Geben Sie Ihre E-Mail-Adresse ein, damit wir Ihnen die Tickets schicken können.',
  offline:
    'Sie sind offenbar offline. Es wurde nichts abgebucht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  broken:
    'Bei uns ist etwas schiefgegangen. Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.',
  didYouMean: 'Meinten Sie {domain}?',
  opened: 'Der Verkauf hat begonnen.',
  copyLink: 'Link kopieren',
  copied: 'Kopiert',
  notCopied: 'Kopieren nicht möglich',
  summary: '{choice}: {amount}',
  summaryWithFee: '{choice}: {amount}, davon {fee} Servicegebühr',
  fromOrderPage: 'Auf der Seite Ihrer Bestellung weitermachen',
  toPayment: 'Weiter zur Zahlung',
  goOn: 'Weiter',
  letItGo: 'Freigeben',
  letThemGo: 'Freigeben',
};
