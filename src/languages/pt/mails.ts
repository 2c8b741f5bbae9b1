import type { mails as english } from '../en/mails.ts';
import type { In } from '../texts.ts';

export const mails: In<'pt', typeof english> = {
  subject: { one: 'Seu ingresso para {event}', other: 'Seus ingressos para {event}' },
  preview: '{date}, {time}. Mostre o código QR na entrada.',
  heading: 'Até lá!',
  ready: {
    one: 'Seu ingresso está pronto. Mostre o código QR na entrada, no celular ou impresso.',
    other: 'Seus ingressos estão prontos. Mostre cada código QR na entrada, no celular ou impresso.',
  },
  detailsNeeded:
    'A organização ainda precisa de alguns dados. Abra seu pedido com o botão abaixo para adicioná-los.',
  showTickets: { one: 'Ver meu ingresso', other: 'Ver meus ingressos' },
  attached: 'Em anexo: um PDF para guardar ou imprimir e um evento para sua agenda.',
  attachedWithReceipt: 'Em anexo: um PDF para guardar ou imprimir, um evento para sua agenda e seu recibo.',
  forwardNote:
    'Quem mostrar um código primeiro entra, então cuidado com quem recebe este e-mail. O link dele abre seu pedido sem conta.',
  becauseOrder:
    'Você está recebendo este e-mail porque este endereço foi informado em um pedido para {event}.',
  orderNumber:
    'O número do seu pedido é {number}. Responda a este e-mail se tiver dúvidas sobre este pedido.',
  donationSubject: 'Obrigado pela sua doação para {event}',
  donationPreview: 'Recebemos {amount}.',
  thankYou: 'Obrigado!',
  donationText: 'Sua doação chegou: {amount} para {name}.',
  showOrder: 'Ver meu pedido',
  donationNote: 'O link acima abre seu pedido sem conta.',
  becauseDonation:
    'Você está recebendo este e-mail porque este endereço foi informado em uma doação para {event}.',
  appleWallet: 'Adicionar ao Apple Wallet',
  googleWallet: 'Adicionar ao Google Wallet',
  qrOf: 'Código QR do ingresso {code}',
  nextBelow: 'O ingresso {number} de {all} está abaixo',
  serviceFee: 'Taxa de serviço',
  total: 'Total',
  withIt: 'Acompanha: {addOns}',
  forAttendee: '{ticket} para {attendee}',
  withAddOns: '{ticket}, com {addOns}',
  admits: 'Válido para {whom}',
  invoice: 'Fatura',
  receipt: 'Recibo',
  soldBy: '{document} {number}: vendido por {seller}.',
  registration: 'número de registro {number}',
  vatNumber: 'número de IVA {number}',
  totalIncludes: 'O total inclui {taxes}.',
};
