import type { hold as english } from '../en/hold.ts';
import type { In } from '../texts.ts';

export const hold: In<'de', typeof english> = {
  lessThanTwoMinutes: 'Noch weniger als zwei Minuten. Danach gehen Ihre Plätze wieder in den Verkauf.',
  reservedUntil: 'Ihre Plätze sind jetzt bis {time} reserviert.',
  noMoreTime:
    'Wir konnten die Zeit nicht verlängern. Machen Sie gleich weiter: Wenn die Zeit abläuft, können Sie die Plätze erneut anfragen.',
  payment: 'Zahlung',
  formOffline:
    'Sie sind offenbar offline. Ihre Eingaben sind noch da: Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  checkingPayment: 'Ihre Zahlung wird geprüft',
};
