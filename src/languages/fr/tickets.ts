import type { tickets as english } from '../en/tickets.ts';
import type { In } from '../texts.ts';

export const tickets: In<'fr', typeof english> = {
  ticketsFor: { one: 'Billet pour {event}', other: 'Billets pour {event}' },
  ticketOf: 'Billet {number} sur {all}',
  ticketNumber: 'Billet {number}',
  qr: 'Code QR de ce billet. Le code à saisir à la place est {code}.',
  ticket: 'Billet',
  name: 'Nom',
  price: 'Prix',
  feeOnTop: '+ {fee} de frais de service',
  withIt: 'Avec',
  admits: 'Valable pour',
  nobody: 'Personne : à présenter au retrait',
  advice:
    'Présentez ce code à l’entrée, sur votre téléphone ou imprimé. Quiconque en a une copie peut l’utiliser : gardez-le pour vous.',
  seeOrder: 'Voir la commande {number} en ligne',
  seeTicket: 'Voir ce billet en ligne',
  whom: { one: 'une personne', other: '{count} personnes' },
  whomOften: '{whom}, {often}',
  whomAreas: '{whom} : {areas}',
  areaOften: '{area} {often}',
  once: 'une fois',
  onceEach: 'une fois chacun',
  onceDaily: 'une fois par jour',
  reEntry: 'avec sortie et retour',
  reEntryDaily: 'chaque jour, avec sortie et retour',
  worksOnce: 'Chaque code fonctionne une fois.',
  worksOnceDaily: 'Chaque code fonctionne une fois par jour.',
  worksReEntry: 'Chaque code fonctionne à nouveau une fois scanné à la sortie.',
  worksReEntryDaily: 'Chaque code fonctionne tous les jours, et à nouveau une fois scanné à la sortie.',
  onDays: '{admits}, {days}',
};
