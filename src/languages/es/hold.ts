import type { hold as english } from '../en/hold.ts';
import type { In } from '../texts.ts';

export const hold: In<'es', typeof english> = {
  lessThanTwoMinutes: 'Quedan menos de dos minutos. Después, tus plazas volverán a la venta.',
  reservedUntil: 'Tus plazas están reservadas ahora hasta las {time}.',
  noMoreTime:
    'No hemos podido darte más tiempo. Continúa ya: si se acaba el tiempo, podrás volver a pedir las plazas.',
  payment: 'Pago',
  formOffline:
    'Parece que no tienes conexión. Lo que escribiste sigue aquí: revisa la conexión e inténtalo de nuevo.',
  checkingPayment: 'Comprobando tu pago',
};
