import type { frame as english } from '../en/frame.ts';
import type { In } from '../texts.ts';

export const frame: In<'nl', typeof english> = {
  skip: 'Naar de inhoud',
  platform: 'Platform',
  login: 'Inloggen',
  slogan: 'Jouw ticketparadijs',
  support: 'Hulp',
  terms: 'Algemene voorwaarden',
  refundPolicy: 'Terugbetalingen',
  privacyPolicy: 'Privacy',
  faqs: 'Veelgestelde vragen',
  language: 'Taal',
  themeToggle: 'Wissel tussen licht en donker',
  demo: 'Demo',
  demoBanner:
    'Dit is een demo. Er wordt niets afgeschreven en e-mails gaan naar <mailbox>de mailbox van de demo</mailbox>.',
  staging: 'Dit is een testsite. Er gaat geen echt geld om en de tickets zijn niet geldig.',
  outdated:
    'Onze kassa is op dit moment niet bereikbaar. Deze pagina is misschien niet actueel en kopen kan even niet. Ze probeert het vanzelf opnieuw.',
  close: 'Sluiten',
  free: 'Gratis',
  discount: 'na {amount} korting',
  taxIn: 'incl. {tax}',
  company: 'Bedrijf',
  address: 'Adres',
  country: 'Land',
  chooseCountry: 'Kies een land',
  vatNumber: 'Btw-nummer',
  vatNumberHint: 'Als je bedrijf er een heeft.',
  admits: { one: 'Toegang voor {count} persoon', other: 'Toegang voor {count} personen' },
  didYouMean: 'Bedoel je {domain}?',
  needMoreTime: 'Ik heb meer tijd nodig',
  timeLeft: 'Resterende tijd',
};
