import type { hold as english } from '../en/hold.ts';
import type { In } from '../texts.ts';

export const hold: In<'fr', typeof english> = {
  lessThanTwoMinutes: 'Il reste moins de deux minutes. Ensuite, vos places seront remises en vente.',
  reservedUntil: 'Vos places sont maintenant réservées jusqu’à {time}.',
  noMoreTime:
    'Nous n’avons pas pu prolonger le délai. Continuez sans attendre : si le temps est écoulé, vous pourrez redemander les places.',
  payment: 'Paiement',
  formOffline:
    'Vous semblez être hors ligne. Votre saisie est toujours là : vérifiez votre connexion, puis réessayez.',
  checkingPayment: 'Vérification de votre paiement',
};
