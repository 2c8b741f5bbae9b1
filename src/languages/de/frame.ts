import type { frame as english } from '../en/frame.ts';
import type { In } from '../texts.ts';

export const frame: In<'de', typeof english> = {
  skip: 'Zum Inhalt springen',
  platform: 'Plattform',
  login: 'Anmelden',
  slogan: 'Ihr Ticket-Paradies',
  support: 'Hilfe',
  terms: 'Allgemeine Geschäftsbedingungen',
  refundPolicy: 'Erstattungen',
  privacyPolicy: 'Datenschutz',
  faqs: 'Häufige Fragen',
  language: 'Sprache',
  themeToggle: 'Zwischen hell und dunkel wechseln',
  demo: 'Demo',
  demoBanner:
    'Dies ist eine Demo. Keine Karte wird belastet, und E-Mails gehen in <mailbox>ihr Postfach</mailbox>.',
  staging: 'Dies ist eine Testseite. Es fließt kein echtes Geld, und die Tickets sind nicht gültig.',
  outdated:
    'Unser Ticketschalter ist gerade nicht erreichbar. Diese Seite ist vielleicht nicht aktuell, und der Kauf ist unterbrochen. Sie versucht es von selbst noch einmal.',
  close: 'Schließen',
  free: 'Kostenlos',
  discount: 'nach {amount} Rabatt',
  taxIn: 'inkl. {tax}',
  company: 'Firma',
  address: 'Adresse',
  country: 'Land',
  chooseCountry: 'Land wählen',
  vatNumber: 'USt-IdNr.',
  vatNumberHint: 'Falls Ihre Firma eine hat.',
  admits: { one: 'Einlass für {count} Person', other: 'Einlass für {count} Personen' },
  didYouMean: 'Meinten Sie {domain}?',
  needMoreTime: 'Ich brauche mehr Zeit',
  timeLeft: 'Verbleibende Zeit',
};
