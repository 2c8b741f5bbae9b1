import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { bankAccountInput, maskedBankAccountAnswer } from '../../core/payees/bank-account.ts';
import { checkAccount } from '../../core/payees/check-account.ts';
import { connectAccount } from '../../core/payees/connect-account.ts';
import { disconnectAccount } from '../../core/payees/disconnect-account.ts';
import { getPayouts, listBanks, payoutAnswer } from '../../core/payees/get-payouts.ts';
import { payoutAccount } from '../../core/payees/payout-account.ts';
import { getBankAccount, saveBankAccount } from '../../core/payees/save-bank-account.ts';
import { checkPayee, savePayee } from '../../core/payees/save-payee.ts';
import { payoutSwitch, switchPayouts } from '../../core/payees/switch-payouts.ts';
import { bankAnswer } from '../../core/providers/payment-provider.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { organisers } from '../http/who.ts';

const REFUSED = {
  403: ['account.email-not-verified', 'organisation.role'],
  400: ['payout.account-refused'],
  404: ['payout.unknown-provider'],
  429: ['too-many-requests'],
  502: ['payout.provider-unavailable'],
} as const;
const example = { bankCode: '198765', accountNumber: '1009876543' };

/** The answer that sends organisers to the provider to be set up. */
const onboardingAnswer = z.object({ url: z.url().describe('A page of the provider; it works once.') });

const checkedPayeeAnswer = z.object({
  bankName: z.string(),
  holder: z.string().nullable().describe('The account holder; null if this bank can’t be asked.'),
});

export function payeeRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getPayouts',
      method: 'get',
      path: '/api/payees',
      tag: 'Money',
      summary: 'See where you are paid directly',
      description:
        'One entry for each provider that can pay organisers directly. If the list is empty, we pay you by bank transfer.',
      who: organisers,
      answer: { says: 'Your accounts.', schema: z.array(payoutAnswer) },
      problems: { 403: REFUSED[403] },
    },
    async (c) => c.json(await getPayouts(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      id: 'listBanks',
      method: 'get',
      path: '/api/payees/{provider}/banks',
      tag: 'Money',
      summary: 'List the banks that a provider pays out to',
      who: organisers,
      answer: { says: 'By name.', schema: z.array(bankAnswer) },
      problems: {
        400: ['input.invalid'],
        403: REFUSED[403],
        404: REFUSED[404],
        502: REFUSED[502],
      },
    },
    async (c) =>
      c.json(await listBanks(c.get('app'), await actorOf(c), { provider: c.req.param('provider') })),
  );
  operation(
    routes,
    {
      id: 'checkPayee',
      method: 'post',
      path: '/api/payees/{provider}/check',
      tag: 'Money',
      summary: 'Look up who owns a bank account',
      who: organisers,
      body: { schema: payoutAccount.omit({ provider: true }), example },
      answer: { says: 'The account holder, as the bank gives it.', schema: checkedPayeeAnswer },
      problems: REFUSED,
    },
    async (c) => c.json(await checkPayee(c.get('app'), await actorOf(c), await withProvider(c))),
  );
  operation(
    routes,
    {
      id: 'savePayee',
      method: 'put',
      path: '/api/payees/{provider}',
      tag: 'Money',
      summary: 'Be paid directly into a bank account',
      description: 'Applies to new orders only.',
      who: organisers,
      body: {
        schema: payoutAccount.omit({ provider: true }),
        example,
      },
      answer: { status: 204, says: 'It is used for new orders.' },
      problems: {
        ...REFUSED,
        403: [...REFUSED[403], 'account.proof-needed'],
      },
    },
    async (c) => {
      await savePayee(c.get('app'), await actorOf(c), await withProvider(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'switchPayouts',
      method: 'patch',
      path: '/api/payees/{provider}',
      tag: 'Money',
      summary: 'Turn direct payouts off, or on again',
      who: organisers,
      body: { schema: payoutSwitch.omit({ provider: true }), example: { state: 'off' } },
      answer: { status: 204, says: 'It applies to new orders.' },
      problems: { 403: [...REFUSED[403], 'account.proof-needed'], 404: ['payout.no-account'] },
    },
    async (c) => {
      await switchPayouts(c.get('app'), await actorOf(c), await withProvider(c));
      return c.body(null, 204);
    },
  );
  connectRoutes(routes);
  bankAccountRoutes(routes);
  return routes;
}

/** Routes for the account that we pay into by hand. */
function bankAccountRoutes(routes: OpenAPIHono<Door>): void {
  operation(
    routes,
    {
      id: 'getBankAccount',
      method: 'get',
      path: '/api/bank-account',
      tag: 'Money',
      summary: 'See the bank account that we pay you into',
      who: organisers,
      answer: { says: 'Your account; null while we have none.', schema: maskedBankAccountAnswer.nullable() },
      problems: { 403: REFUSED[403] },
    },
    async (c) => c.json(await getBankAccount(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      id: 'saveBankAccount',
      method: 'put',
      path: '/api/bank-account',
      tag: 'Money',
      summary: 'Change the bank account that we pay you into',
      description: 'All owners of the organisation are told by email.',
      who: organisers,
      body: {
        schema: bankAccountInput,
        example: { holder: 'Kino GmbH', number: { kind: 'iban', iban: 'DE89370400440532013000' } },
      },
      answer: { status: 204, says: 'From now on, our transfers go there.' },
      problems: { 400: ['input.invalid'], 403: [...REFUSED[403], 'account.proof-needed'] },
    },
    async (c) => {
      await saveBankAccount(c.get('app'), await actorOf(c), await readJson(c));
      return c.body(null, 204);
    },
  );
}

/** Routes for accounts at a provider, which are opened and changed there. */
function connectRoutes(routes: OpenAPIHono<Door>): void {
  operation(
    routes,
    {
      id: 'connectPayee',
      method: 'post',
      path: '/api/payees/{provider}/onboarding',
      tag: 'Money',
      summary: 'Open, continue or update an account with a provider',
      description:
        'The answer has a link to the provider that works once, within minutes. New orders are paid into the account once the provider says it is active.',
      who: organisers,
      answer: { says: 'Where to send the organiser’s browser.', schema: onboardingAnswer },
      problems: {
        400: ['input.invalid'],
        403: [...REFUSED[403], 'account.proof-needed'],
        404: REFUSED[404],
        409: ['payout.provider-not-ready', 'payout.account-disconnected'],
        429: REFUSED[429],
        502: REFUSED[502],
      },
    },
    async (c) =>
      c.json(await connectAccount(c.get('app'), await actorOf(c), { provider: c.req.param('provider') })),
  );
  operation(
    routes,
    {
      id: 'checkConnectedPayee',
      method: 'post',
      path: '/api/payees/{provider}/refresh',
      tag: 'Money',
      summary: 'Check the status of your account with a provider',
      description:
        'This also happens automatically when you return from the provider, and when it notifies us.',
      who: organisers,
      answer: { status: 204, says: '`getPayouts` is up to date now.' },
      problems: {
        400: ['input.invalid'],
        403: REFUSED[403],
        404: ['payout.unknown-provider', 'payout.no-account'],
        429: REFUSED[429],
        502: REFUSED[502],
      },
    },
    async (c) => {
      await checkAccount(c.get('app'), await actorOf(c), { provider: c.req.param('provider') });
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'disconnectPayee',
      method: 'delete',
      path: '/api/payees/{provider}',
      tag: 'Money',
      summary: 'Disconnect your account with a provider',
      description:
        'Earlier orders are still paid into it, and refunded from it. You can connect another afterwards.',
      who: organisers,
      answer: { status: 204, says: 'We pay you for new orders by bank transfer.' },
      problems: {
        400: ['input.invalid'],
        403: [...REFUSED[403], 'account.proof-needed'],
        404: ['payout.unknown-provider', 'payout.no-account'],
      },
    },
    async (c) => {
      await disconnectAccount(c.get('app'), await actorOf(c), { provider: c.req.param('provider') });
      return c.body(null, 204);
    },
  );
}

async function withProvider(c: Parameters<typeof readJson>[0]): Promise<unknown> {
  const body = await readJson(c);
  const provider = c.req.param('provider');
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, provider } : body;
}
