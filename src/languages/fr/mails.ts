import type { mails as english } from '../en/mails.ts';
import type { In } from '../texts.ts';

export const mails: In<'fr', typeof english> = {
  subject: { one: 'Votre billet pour {event}', other: 'Vos billets pour {event}' },
  preview: '{date}, {time}. Présentez le code QR à l’entrée.',
  heading: 'À bientôt !',
  ready: {
    one: 'Votre billet est prêt. Présentez son code QR à l’entrée, sur votre téléphone ou imprimé.',
    other: 'Vos billets sont prêts. Présentez chaque code QR à l’entrée, sur votre téléphone ou imprimé.',
  },
  detailsNeeded:
    'L’organisateur a encore besoin de quelques informations. Ouvrez votre commande avec le bouton ci-dessous pour les ajouter.',
  showTickets: { one: 'Voir mon billet', other: 'Voir mes billets' },
  attached: 'En pièces jointes : un PDF à conserver ou à imprimer et une entrée pour votre agenda.',
  attachedWithReceipt:
    'En pièces jointes : un PDF à conserver ou à imprimer, une entrée pour votre agenda et votre reçu.',
  forwardNote:
    'La première personne qui présente un code entre : faites attention à qui vous transférez cet e-mail. Son lien ouvre votre commande sans compte.',
  becauseOrder:
    'Vous recevez cet e-mail parce que cette adresse a été indiquée pour une commande pour {event}.',
  orderNumber:
    'Votre numéro de commande est {number}. Répondez à cet e-mail pour toute question sur cette commande.',
  donationSubject: 'Merci pour votre don à {event}',
  donationPreview: '{amount} : bien reçu.',
  thankYou: 'Merci !',
  donationText: 'Votre don est bien arrivé : {amount} pour {name}.',
  showOrder: 'Voir ma commande',
  donationNote: 'Le lien ci-dessus ouvre votre commande sans compte.',
  becauseDonation: 'Vous recevez cet e-mail parce que cette adresse a été indiquée pour un don à {event}.',
  appleWallet: 'Ajouter à Apple Wallet',
  googleWallet: 'Ajouter à Google Wallet',
  qrOf: 'Code QR du billet {code}',
  nextBelow: 'Le billet {number} sur {all} est plus bas',
  serviceFee: 'Frais de service',
  total: 'Total',
  withIt: 'Avec : {addOns}',
  forAttendee: '{ticket} pour {attendee}',
  withAddOns: '{ticket}, avec {addOns}',
  admits: 'Valable pour {whom}',
  invoice: 'Facture',
  receipt: 'Reçu',
  soldBy: '{document} {number} : vendu par {seller}.',
  registration: 'numéro d’immatriculation {number}',
  vatNumber: 'numéro de TVA {number}',
  totalIncludes: 'Le total comprend {taxes}.',
};
