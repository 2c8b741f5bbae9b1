import { type AddOnRule, addOnLimit } from '../../../../core/inventory/add-on-limit.ts';
import { sayOnPage } from '../../../ui/language/page-language.ts';

const say = sayOnPage('picker');

/** An add-on's rule, with the ticket types that it is for; null: all. */
export interface PickedRule extends AddOnRule {
  ticketTypes: readonly string[] | null;
}

/** A quantity of the picker. */
type Quantity = Pick<HTMLInputElement, 'name' | 'value' | 'max' | 'dataset'>;

/**
 * Returns the most that a quantity may be beside everything else that is chosen, and why. Units of an add-on are limited by the chosen tickets
 * that it is for, in all its variants together.
 */
export function roomFor(input: Quantity, inputs: readonly Quantity[]): { most: number; says: string } {
  const { rule, addOn, mostSays = '' } = input.dataset;
  const own = { most: Number(input.max), says: mostSays };
  if (rule === undefined) return own;
  const terms = JSON.parse(rule) as PickedRule;
  const tickets = sum(
    inputs.filter(({ name, dataset }) => dataset.addOn === undefined && isFor(terms, name)),
  );
  const others = sum(inputs.filter((other) => other !== input && other.dataset.addOn === addOn));
  const most = Math.max(0, addOnLimit(terms, tickets) - others);
  if (most >= own.most) return own;
  if (tickets === 0) return { most, says: say('ticketFirst') };
  return { most, says: say('perTicket', { limit: terms.perTicketLimit ?? '', most }) };
}

const isFor = ({ ticketTypes }: PickedRule, name: string) =>
  ticketTypes?.some((id) => name === `quantity[${id}]`) ?? true;

const sum = (inputs: readonly Quantity[]) =>
  inputs.reduce((total, { value }) => total + Math.max(0, Math.trunc(Number(value) || 0)), 0);
