import type { hold as english } from '../en/hold.ts';
import type { In } from '../texts.ts';

export const hold: In<'pt', typeof english> = {
  lessThanTwoMinutes: 'Faltam menos de dois minutos. Depois disso, seus lugares voltam à venda.',
  reservedUntil: 'Seus lugares agora estão reservados até {time}.',
  noMoreTime:
    'Não conseguimos mais tempo para você. Continue agora: se o tempo acabar, você pode pedir os lugares de novo.',
  payment: 'Pagamento',
  formOffline:
    'Parece que você está sem conexão. O que você digitou continua aqui: verifique a conexão e tente novamente.',
  checkingPayment: 'Verificando seu pagamento',
};
