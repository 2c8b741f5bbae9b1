import { roleRefuses } from '../../../core/organisations/may.ts';
import { checkAccount } from '../../../core/payees/check-account.ts';
import { connectAccount } from '../../../core/payees/connect-account.ts';
import { disconnectAccount } from '../../../core/payees/disconnect-account.ts';
import { getPayouts } from '../../../core/payees/get-payouts.ts';
import { getBankAccount, saveBankAccount } from '../../../core/payees/save-bank-account.ts';
import { savePayee } from '../../../core/payees/save-payee.ts';
import { switchPayouts } from '../../../core/payees/switch-payouts.ts';
import { getSeller, saveSeller } from '../../../core/receipts/save-seller.ts';
import { NO_SELLER } from '../../../core/receipts/seller.ts';
import { getSignedInPerson } from '../../../core/sessions/signed-in-person.ts';
import { requireUser } from '../../../core/shared/actor.ts';
import {
  addTaxRate,
  changeTaxRate,
  getTaxRates,
  removeTaxRate,
} from '../../../core/taxes/change-tax-rates.ts';
import { WhichOrganisation } from '../../account/settings/section.tsx';
import { actorContext, appContext } from '../../context.ts';
import { calledOf } from '../../ui/organisation-words.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/organisation-payouts.ts';
import { cameBack } from './payouts/came-back.ts';
import { Payouts } from './payouts/payouts.tsx';
import { sectionsFor } from './sections-for.ts';
import { SellerSection } from './seller.tsx';
import { TaxRates } from './tax-rates.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Payouts and taxes · Tikiti' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), requireUser(context.get(actorContext))];
  const may = sectionsFor(actor);
  if (!may.payouts && !may.sell) throw roleRefuses();
  const [person, payouts, bankAccount, seller, taxRates] = await Promise.all([
    getSignedInPerson(app, actor),
    may.payouts ? getPayouts(app, actor) : [],
    may.payouts ? getBankAccount(app, actor) : null,
    may.sell ? getSeller(app, actor) : NO_SELLER,
    may.sell ? getTaxRates(app, actor) : [],
  ]);
  return {
    organisation: person.organisation === null ? null : calledOf(person.organisation),
    may,
    payouts,
    bankAccount,
    from: cameBack(url.searchParams),
    seller,
    taxRates,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    'save-payee': (input) => savePayee(app, actor, input),
    'save-bank-account': (input) => saveBankAccount(app, actor, input),
    'switch-payouts': (input) => switchPayouts(app, actor, input),
    'connect-account': (input) => connectAccount(app, actor, input),
    'check-account': (input) => checkAccount(app, actor, input),
    'disconnect-account': (input) => disconnectAccount(app, actor, input),
    seller: (input) => saveSeller(app, actor, input),
    async 'add-tax-rate'(input) {
      await addTaxRate(app, actor, input);
    },
    async 'change-tax-rate'(input) {
      await changeTaxRate(app, actor, input);
    },
    'delete-tax-rate': (input) => removeTaxRate(app, actor, input),
  });
}

export const clientAction = clientChange;

/** Where an organisation's money goes, who sells, and which taxes it charges. */
export default function OrganisationPayouts({ loaderData }: Route.ComponentProps) {
  const { organisation, may, payouts, bankAccount, from, seller, taxRates } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title="Payouts and taxes" />
      <WhichOrganisation value={organisation}>
        <div className="grid grid-cols-[minmax(0,1fr)]">
          {may.payouts ? <Payouts payouts={payouts} bankAccount={bankAccount} from={from} /> : null}
          {may.sell ? <SellerSection seller={seller} /> : null}
          {may.sell ? <TaxRates rates={taxRates} seller={seller} /> : null}
        </div>
      </WhichOrganisation>
    </div>
  );
}
