import { textRoom } from '../texts.ts';

/** What a page's script says of a hold's time and of a form that can't be sent. */
export const hold = textRoom('hold', {
  lessThanTwoMinutes: 'Less than two minutes left. After that, your seats go back on sale.',
  reservedUntil: 'Your seats are now reserved until {time}.',
  noMoreTime:
    'We couldn’t get you more time. Go on now: if the time runs out, you can try for the seats again.',
  payment: 'Payment',
  formOffline:
    'You seem to be offline. What you entered is still here: check your connection, then try again.',
  checkingPayment: 'Checking your payment',
});
