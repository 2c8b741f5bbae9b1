import type { hold as english } from '../en/hold.ts';
import type { In } from '../texts.ts';

export const hold: In<'af', typeof english> = {
  lessThanTwoMinutes: 'Minder as twee minute oor. Daarna gaan jou plekke weer te koop.',
  reservedUntil: 'Jou plekke is nou tot {time} bespreek.',
  noMoreTime:
    'Ons kon nie vir jou meer tyd kry nie. Gaan nou voort: as die tyd verstryk, kan jy weer vir die plekke probeer.',
  payment: 'Betaling',
  formOffline:
    'Dit lyk of jy vanlyn is. Wat jy ingevul het, is nog hier: kyk na jou verbinding en probeer dan weer.',
  checkingPayment: 'Ons kyk na jou betaling',
};
