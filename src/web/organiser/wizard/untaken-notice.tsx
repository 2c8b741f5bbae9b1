import { currenciesInWords, untakenCurrencies } from '../../../core/payments/taken-currencies.ts';
import { Notice } from '../../ui/notice.tsx';
import { type EventDraft, priceMinorOf } from './draft.ts';
import { useWizardFacts } from './wizard-facts.ts';

/** Says before it is saved that some prices are in a currency which nobody can pay in here. */
export function UntakenNotice({ draft }: { draft: EventDraft }) {
  const { currencies } = useWizardFacts();
  const priced = draft.types.map(({ price, currency }) => ({
    priceMinor: priceMinorOf(price ?? '') ?? null,
    currency,
  }));
  const untaken = untakenCurrencies(currencies, priced);
  if (untaken.length === 0) return null;
  return (
    <Notice kind="warning" title={`Nobody can pay in ${currenciesInWords(untaken, 'or')} here`}>
      {currencies.length > 0
        ? `Card providers of this site take ${currenciesInWords(currencies)}. The event can be published, but these tickets can’t be bought.`
        : 'This site has no card provider yet. The event can be published, but only free tickets can be had.'}
    </Notice>
  );
}
