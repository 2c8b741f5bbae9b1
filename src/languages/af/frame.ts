import type { frame as english } from '../en/frame.ts';
import type { In } from '../texts.ts';

export const frame: In<'af', typeof english> = {
  skip: 'Spring na die inhoud',
  platform: 'Platform',
  login: 'Meld aan',
  slogan: 'Jou kaartjieparadys',
  support: 'Hulp',
  terms: 'Bepalings en voorwaardes',
  refundPolicy: 'Terugbetalingsbeleid',
  privacyPolicy: 'Privaatheidsbeleid',
  faqs: 'Algemene vrae',
  language: 'Taal',
  themeToggle: 'Wissel tussen lig en donker',
  demo: 'Demo',
  demoBanner:
    'Hierdie is ’n demo. Geen kaart word gehef nie, en e-posse gaan na <mailbox>sy posbus</mailbox>.',
  staging: 'Hierdie is ’n toetswerf. Geen regte geld beweeg nie, en die kaartjies is nie geldig nie.',
  outdated:
    'Ons kan nie nou ons kaartjiekantoor bereik nie. Hierdie blad is dalk verouderd, en verkope is onderbreek. Dit probeer vanself weer.',
  close: 'Maak toe',
  free: 'Gratis',
  discount: 'ná {amount} afslag',
  taxIn: 'insl. {tax}',
  company: 'Maatskappy',
  address: 'Adres',
  country: 'Land',
  chooseCountry: 'Kies ’n land',
  vatNumber: 'BTW-nommer',
  vatNumberHint: 'As jou maatskappy een het.',
  admits: { one: 'Laat {count} persoon toe', other: 'Laat {count} mense toe' },
  didYouMean: 'Bedoel jy {domain}?',
  needMoreTime: 'Ek het meer tyd nodig',
  timeLeft: 'Tyd oor',
};
