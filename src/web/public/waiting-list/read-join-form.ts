import { minorUnits, wholeNumber } from '../../ui/forms/codecs.ts';

/** What was typed, to show it again. */
export interface TypedWish {
  email: string;
  ticketTypeId: string;
  quantity: string;
  price: string;
}

/** Reads the form of a waiting list. Invalid numbers are left for core to refuse. */
export function readJoinForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const texts: TypedWish = {
    email: text('email'),
    ticketTypeId: text('ticketTypeId'),
    quantity: text('quantity'),
    price: text('price'),
  };
  const { email, ticketTypeId, quantity, price } = texts;
  const wanted = {
    email,
    ticketTypeId,
    quantity: wholeNumber.toValue(quantity),
    ...(price !== '' && { price: minorUnits.toValue(price, Object.fromEntries(form)) }),
  };
  return { wanted, texts };
}
