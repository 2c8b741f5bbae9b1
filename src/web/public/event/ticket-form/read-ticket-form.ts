/** The picker's typed text, to show it again. */
export interface TypedTickets {
  email: string;
  /** Keyed by ticket type id. */
  quantities: Record<string, string>;
}

const QUANTITY = /^quantity\[(.+)\]$/;

/** Reads the picker's fields `email` and `quantity[<typeId>]`. Empty and zero mean: none of these. */
export function readTicketForm(form: FormData) {
  const texts: TypedTickets = { email: text(form.get('email')), quantities: {} };
  const quantities: Record<string, number> = {};
  for (const [name, value] of form) {
    const typeId = QUANTITY.exec(name)?.[1];
    if (typeId === undefined) continue;
    const typed = text(value).trim();
    texts.quantities[typeId] = typed;
    if (typed !== '' && Number(typed) !== 0) quantities[typeId] = Number(typed);
  }
  return { email: texts.email, quantities, texts };
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
