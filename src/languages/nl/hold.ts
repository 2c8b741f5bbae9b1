import type { hold as english } from '../en/hold.ts';
import type { In } from '../texts.ts';

export const hold: In<'nl', typeof english> = {
  lessThanTwoMinutes: 'Minder dan twee minuten over. Daarna gaan je plaatsen weer in de verkoop.',
  reservedUntil: 'Je plaatsen zijn nu gereserveerd tot {time}.',
  noMoreTime:
    'We konden je niet meer tijd geven. Ga nu verder: als de tijd om is, kun je opnieuw om de plaatsen vragen.',
  payment: 'Betaling',
  formOffline:
    'Je lijkt offline te zijn. Wat je hebt ingevuld staat er nog: controleer je verbinding en probeer het opnieuw.',
  checkingPayment: 'We controleren je betaling',
};
