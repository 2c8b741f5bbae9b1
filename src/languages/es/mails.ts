import type { mails as english } from '../en/mails.ts';
import type { In } from '../texts.ts';

export const mails: In<'es', typeof english> = {
  subject: { one: 'Tu entrada para {event}', other: 'Tus entradas para {event}' },
  preview: '{date}, {time}. Muestra el código QR en la entrada.',
  heading: '¡Nos vemos allí!',
  ready: {
    one: 'Tu entrada está lista. Muestra su código QR en la entrada, en el móvil o impreso.',
    other: 'Tus entradas están listas. Muestra cada código QR en la entrada, en el móvil o impreso.',
  },
  detailsNeeded:
    'El organizador aún necesita algunos datos. Abre tu pedido con el botón de abajo para añadirlos.',
  showTickets: { one: 'Ver mi entrada', other: 'Ver mis entradas' },
  attached: 'Adjuntos: un PDF para guardar o imprimir y una entrada para tu calendario.',
  attachedWithReceipt:
    'Adjuntos: un PDF para guardar o imprimir, una entrada para tu calendario y tu recibo.',
  forwardNote:
    'Quien muestre antes un código, entra: ten cuidado a quién reenvías este correo. Su enlace abre tu pedido sin cuenta.',
  becauseOrder: 'Recibes este correo porque se indicó esta dirección en un pedido para {event}.',
  orderNumber:
    'Tu número de pedido es {number}. Responde a este correo si tienes alguna pregunta sobre este pedido.',
  donationSubject: 'Gracias por tu donación a {event}',
  donationPreview: 'Hemos recibido {amount}.',
  thankYou: '¡Gracias!',
  donationText: 'Tu donación ha llegado: {amount} para {name}.',
  showOrder: 'Ver mi pedido',
  donationNote: 'El enlace de arriba abre tu pedido sin cuenta.',
  becauseDonation: 'Recibes este correo porque se indicó esta dirección en una donación a {event}.',
  appleWallet: 'Añadir a Apple Wallet',
  googleWallet: 'Añadir a Google Wallet',
  qrOf: 'Código QR de la entrada {code}',
  nextBelow: 'La entrada {number} de {all} está más abajo',
  serviceFee: 'Gastos de gestión',
  total: 'Total',
  withIt: 'Incluye: {addOns}',
  forAttendee: '{ticket} para {attendee}',
  withAddOns: '{ticket}, con {addOns}',
  admits: 'Válida para {whom}',
  invoice: 'Factura',
  receipt: 'Recibo',
  soldBy: '{document} {number}: vendido por {seller}.',
  registration: 'número de registro {number}',
  vatNumber: 'NIF-IVA {number}',
  totalIncludes: 'El total incluye {taxes}.',
};
