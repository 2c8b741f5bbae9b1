import { unitFee } from '../../../../core/pricing/service-fee.ts';
import { priceWithTax } from '../../../../core/pricing/tax.ts';
import type { Currency, Money } from '../../../../core/shared/money.ts';
import { parsePrice } from '../../../../core/ticket-types/price.ts';
import { intlTag } from '../../../../languages/locales.ts';
import { pageLanguage, sayOnPage } from '../../../ui/language/page-language.ts';
import { buyWords } from '../../event/ticket-form/buy-words.ts';
import { feeInWords, totalInWords } from '../../event/ticket-form/sums-in-words.ts';
import { setHidden, setText } from '../dom.ts';
import { clearFieldProblem, showFieldProblem } from '../show-problem.ts';
import { type CorrectedQuantity, correctQuantity, raiseToLeast } from './correct-quantity.ts';
import { roomFor } from './room-for.ts';

const say = sayOnPage('picker');
const teller = { say, locale: pageLanguage.locale };

/** Activates the plus and minus buttons and keeps the total up to date. Returns a function that redraws it after a change from outside. */
export function mountPicker(page: ParentNode, form: HTMLFormElement): () => void {
  // Looked up each time, because an opening sale adds types.
  const inputs = () => [...form.querySelectorAll<HTMLInputElement>('input[data-price]')];
  const prices = () => [...form.querySelectorAll<HTMLInputElement>('input[data-floor]')];
  const gifts = () => [...form.querySelectorAll<HTMLInputElement>('input[data-gift-of]')];
  // The first type is preselected until the visitor chooses. A form that came back has their choice.
  let suggested =
    form.dataset.chosen === undefined
      ? inputs().find(({ value, defaultValue }) => value !== '0' && value === defaultValue)
      : undefined;

  /** Applies a typed or stepped quantity as far as it is available; says so when it is not. */
  function choose(input: HTMLInputElement, typed: string): void {
    // An add-on leaves the choice of tickets as it is.
    if (input.dataset.addOn === undefined) {
      if (suggested && suggested !== input) suggested.value = '0';
      suggested = undefined;
      // What was said about add-ons was about other tickets.
      for (const { name, dataset } of inputs()) if (dataset.rule) clearFieldProblem(form, name);
    }
    const { most, says } = roomFor(input, inputs());
    show(input, correctQuantity(typed, most, says));
  }

  function show(input: HTMLInputElement, { value, says }: CorrectedQuantity): void {
    if (input.value !== value) input.value = value;
    if (says) showFieldProblem(form, input.name, says);
    else clearFieldProblem(form, input.name);
    redraw();
  }

  function step(button: HTMLElement): void {
    const input = button.parentElement?.querySelector('input');
    if (!input) return;
    const up = Number(button.dataset.step);
    const wanted = (Number(input.value) || 0) + up;
    // Fewer than an order's minimum becomes none, or the minimum.
    const isTooFew = wanted > 0 && wanted < leastOf(input);
    if (wanted >= 0) choose(input, String(!isTooFew ? wanted : up > 0 ? leastOf(input) : 0));
    lowerAddOns();
  }

  /** Once tickets were taken away, takes away the add-ons that they no longer have room for, and says so. */
  function lowerAddOns(): void {
    for (const input of inputs().reverse()) {
      const { most, says } = roomFor(input, inputs());
      if (input.dataset.rule === undefined || Number(input.value) <= most) continue;
      input.value = String(most);
      showFieldProblem(form, input.name, says, true);
    }
    redraw();
  }

  /** An order has one currency, so this clears what was chosen in another. */
  function keep(currency: string): void {
    for (const input of inputs()) if (input.dataset.currency !== currency) input.value = '0';
    lowerAddOns();
    inputs()
      .find(({ value }) => Number(value) > 0)
      ?.focus();
  }

  /** Reads a price that the buyer chose, with the tax and fee that follow from it, for the sums; an invalid price changes nothing. */
  function takePrice(field: HTMLInputElement): number | undefined {
    const quantity = form.elements.namedItem(field.name.replace('price', 'quantity'));
    if (!(quantity instanceof HTMLInputElement)) return;
    const currency = quantity.dataset.currency as Currency;
    const minor = parsePrice(field.value, currency);
    if (minor === undefined) return;
    const taxed = priceWithTax(minor, { rate: Number(field.dataset.taxOnTop ?? 0), onTop: true });
    quantity.dataset.price = String(taxed);
    const fee = feeOnTop({ minor: taxed, currency }, field.dataset);
    if (fee !== undefined) quantity.dataset.fee = String(fee);
    return minor;
  }

  /** Reads a donation for the sums; an invalid amount counts as nothing. */
  function takeGift(field: HTMLInputElement): void {
    const counted = form.querySelector<HTMLInputElement>(`#gift-${CSS.escape(field.dataset.giftOf ?? '')}`);
    if (!counted) return;
    const currency = counted.dataset.currency as Currency;
    const minor = parsePrice(field.value, currency) ?? 0;
    counted.value = minor > 0 ? '1' : '0';
    counted.dataset.price = String(minor);
    const fee = feeOnTop({ minor, currency }, field.dataset);
    if (fee !== undefined) counted.dataset.fee = String(fee);
  }

  function checkPrice(field: HTMLInputElement): void {
    const minor = takePrice(field);
    if (minor !== undefined && minor >= Number(field.dataset.floor)) clearFieldProblem(form, field.name);
    else
      showFieldProblem(
        form,
        field.name,
        minor === undefined ? say('noPrice') : (field.dataset.floorSays ?? ''),
      );
  }

  /** An empty donation gives nothing. */
  function checkGift(field: HTMLInputElement): void {
    const minor = parsePrice(field.value, field.dataset.currency ?? '');
    const isNone = field.value.trim() === '' || minor === 0;
    if (isNone || (minor !== undefined && minor >= Number(field.dataset.least))) {
      clearFieldProblem(form, field.name);
    } else
      showFieldProblem(
        form,
        field.name,
        minor === undefined ? say('noPrice') : (field.dataset.leastSays ?? ''),
      );
  }

  function redraw(): void {
    for (const field of prices()) takePrice(field);
    for (const field of gifts()) takeGift(field);

    for (const input of inputs()) {
      input.closest<HTMLElement>('.ticket')?.setAttribute('data-marked', String(Number(input.value) > 0));
      for (const button of input.parentElement?.querySelectorAll<HTMLElement>('[data-step]') ?? []) {
        const next = Number(input.value) + Number(button.dataset.step);
        button.setAttribute('aria-disabled', String(next < 0 || next > roomFor(input, inputs()).most));
      }
    }
    const { count, amount, fee } = totalOf(inputs());
    const extras = extrasIn(inputs());
    setText(page, 'count', countInWords(count, extras));
    setText(page, 'fee', fee);
    setText(page, 'amount', amount);
    setHidden(page, 'fees-included', !amount || amount === say('free'));
    if (amount) {
      setText(page, 'buy-label', buyWords(say, amount === say('free'), count === 0 && extras > 0));
      setHidden(form, 'pay-time', amount === say('free'));
    }
    setHidden(form, 'mixed', currenciesOf(inputs()).size < 2);
  }

  const quantityAt = (target: EventTarget | null) => inputs().find((input) => input === target);
  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-step],[data-keep]');
    if (button?.dataset.keep) keep(button.dataset.keep);
    else if (button) step(button);
  });
  form.addEventListener('input', ({ target }) => {
    const input = quantityAt(target);
    if (input) choose(input, input.value);
    else redraw();
  });
  // An empty or invalid field becomes 0; too few becomes the minimum.
  form.addEventListener('change', ({ target }) => {
    const price = prices().find((field) => field === target);
    if (price) checkPrice(price);
    const gift = gifts().find((field) => field === target);
    if (gift) checkGift(gift);
    const input = quantityAt(target);
    if (input?.value.trim() === '') input.value = '0';
    if (input && leastOf(input) > 1) show(input, raiseToLeast(input.value, leastOf(input)));
    if (input) lowerAddOns();
  });
  redraw();
  return redraw;
}

/** The service fee for a price that the buyer chose; undefined when no fee is on top. */
export function feeOnTop(price: Money, { feePercent, feeFixed }: DOMStringMap): number | undefined {
  if (feePercent === undefined) return undefined;
  const fixedMinor = { [price.currency]: Number(feeFixed) };
  return unitFee(price, { percentHundredths: Number(feePercent), fixedMinor }, 'customer');
}

/** Counts the chosen add-ons. */
export const extrasIn = (inputs: { value: string; dataset: DOMStringMap }[]) =>
  inputs.reduce(
    (sum, { value, dataset }) => (dataset.addOn === undefined ? sum : sum + quantityOf(value)),
    0,
  );

/** "2 tickets", "1 ticket, 2 extras", "1 extra" */
export function countInWords(tickets: number, extras: number): string {
  const words = [
    ...(tickets > 0 || extras === 0 ? [say('tickets', { count: tickets })] : []),
    ...(extras > 0 ? [say('extras', { count: extras })] : []),
  ];
  return new Intl.ListFormat(intlTag(pageLanguage.locale), { type: 'unit' }).format(words);
}

const quantityOf = (value: string) => Math.max(0, Math.trunc(Number(value) || 0));

const leastOf = ({ dataset }: HTMLInputElement) => Number(dataset.least ?? 1);

/** Lists the currencies of what is chosen. */
export const currenciesOf = (inputs: { value: string; dataset: DOMStringMap }[]) =>
  new Set(inputs.filter(({ value }) => Number(value) > 0).map(({ dataset }) => dataset.currency));

/** "2 × General, 1 × Terrace" */
export function choiceOf(form: HTMLFormElement): string {
  return [...form.querySelectorAll<HTMLInputElement>('input[data-price]')]
    .filter(({ value }) => Number(value) > 0)
    .map(({ value, dataset }) => `${value} × ${dataset.type}`)
    .join(', ');
}

/**
 * Counts the tickets, and returns their total with any service fee on top, and that fee alone: "700.00 ZAR", "700.00 ZAR + 20.00 EUR", or
 * "Free".
 */
export function totalOf(inputs: { value: string; dataset: DOMStringMap }[]): {
  count: number;
  amount: string;
  fee: string;
} {
  const sums = new Map<Currency, number>();
  const fees = new Map<Currency, number>();
  let count = 0;
  for (const { value, dataset } of inputs) {
    const quantity = quantityOf(value);
    if (quantity === 0) continue;
    const currency = dataset.currency as Currency;
    if (dataset.addOn === undefined) count += quantity;
    const fee = quantity * Number(dataset.fee ?? 0);
    fees.set(currency, (fees.get(currency) ?? 0) + fee);
    sums.set(currency, (sums.get(currency) ?? 0) + quantity * Number(dataset.price) + fee);
  }
  if (sums.size === 0) return { count, amount: '', fee: '' };
  return {
    count,
    amount: totalInWords(listed(sums), teller),
    fee: feeInWords(listed(fees), teller),
  };
}

const listed = (sums: Map<Currency, number>) => [...sums].map(([currency, minor]) => ({ minor, currency }));
