import type { frame as english } from '../en/frame.ts';
import type { In } from '../texts.ts';

export const frame: In<'fr', typeof english> = {
  skip: 'Aller au contenu',
  platform: 'Plateforme',
  login: 'Se connecter',
  slogan: 'Votre paradis des billets',
  support: 'Aide',
  terms: 'Conditions générales',
  refundPolicy: 'Remboursements',
  privacyPolicy: 'Confidentialité',
  faqs: 'Questions fréquentes',
  language: 'Langue',
  themeToggle: 'Basculer entre clair et sombre',
  demo: 'Démo',
  demoBanner:
    'Ceci est une démo. Aucune carte n’est débitée et les e-mails arrivent dans <mailbox>sa boîte de réception</mailbox>.',
  staging: 'Ceci est un site de test. Aucun argent réel ne circule et les billets ne sont pas valables.',
  outdated:
    'Notre billetterie est injoignable pour le moment. Cette page n’est peut-être pas à jour et l’achat est suspendu. Elle réessaie d’elle-même.',
  close: 'Fermer',
  free: 'Gratuit',
  discount: 'après {amount} de réduction',
  taxIn: 'dont {tax}',
  company: 'Entreprise',
  address: 'Adresse',
  country: 'Pays',
  chooseCountry: 'Choisissez un pays',
  vatNumber: 'Numéro de TVA',
  vatNumberHint: 'Si votre entreprise en a un.',
  admits: { one: 'Valable pour {count} personne', other: 'Valable pour {count} personnes' },
  didYouMean: 'Vouliez-vous dire {domain} ?',
  needMoreTime: 'J’ai besoin de plus de temps',
  timeLeft: 'Temps restant',
};
