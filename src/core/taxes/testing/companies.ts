/** Has an EU VAT number, so that companies of other EU countries can buy under reverse charge. */
export const SELLER = {
  legalName: 'Kino GmbH',
  address: 'Berlin',
  vatNumber: 'DE123456789',
};

/** A company of another EU country, with its VAT number as people type it. */
export const DUPONT = {
  company: 'Dupont SARL',
  address: '1 rue Bleue\n75009 Paris',
  country: 'FR',
  vatNumber: 'fr 12 345678901',
};
