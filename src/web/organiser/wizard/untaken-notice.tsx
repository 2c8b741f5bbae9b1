import { currenciesInWords, untakenCurrencies } from '../../../core/pricing/taken-currencies.ts';
import { Notice } from '../../ui/notice.tsx';
import type { EventDraft } from './draft/draft.ts';
import { priceMinorOf } from './draft/draft-type.ts';
import { useWizardFacts } from './wizard-facts.ts';

/** Warns before saving that some prices are in a currency that nobody can pay in here. */
export function UntakenNotice({ draft }: { draft: EventDraft }) {
  const { currencies } = useWizardFacts();
  const priced = draft.types.map(({ priceMinor: price, currency }) => ({
    priceMinor: priceMinorOf(price ?? '', currency) ?? null,
    currency,
  }));
  const untaken = untakenCurrencies(currencies, priced);
  if (untaken.length === 0) return null;
  return (
    <Notice kind="warning" title={`Nobody can pay in ${currenciesInWords(untaken, 'or')} here`}>
      {currencies.length > 0
        ? `This site’s card providers take ${currenciesInWords(currencies)}. You can publish the event, but nobody can buy these tickets.`
        : 'This site has no card provider yet. You can publish the event, but only free tickets can be booked.'}
    </Notice>
  );
}
