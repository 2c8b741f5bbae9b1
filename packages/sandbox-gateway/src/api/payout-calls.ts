import { Hono } from 'hono';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { banksToList, describeBank, resolveAccount } from '../subaccounts/banks.ts';
import { createSplit } from '../subaccounts/create-split.ts';
import { describeStoredSplit } from '../subaccounts/describe-split.ts';
import { describeSubaccount } from '../subaccounts/describe-subaccount.ts';
import { createSubaccount, updateSubaccount } from '../subaccounts/save-subaccount.ts';
import { findSplit, listSplits } from '../subaccounts/split.ts';
import { findSubaccount, listSubaccounts } from '../subaccounts/subaccount.ts';
import { requireKey } from './authorise.ts';
import { ApiError, ok } from './envelope.ts';
import { cutPage, okPage, readPaging } from './paging.ts';
import { readJson } from './read-json.ts';

/** `/subaccount`, `/split` and `/bank`: manages who gets a share of payments, for servers with the secret key. */
export function payoutCalls(context: Context, faults: Faults): Hono {
  const { store } = context;
  const calls = new Hono();
  const secret = requireKey(context.options.secretKey);
  for (const path of ['/subaccount/*', '/split/*', '/bank/*']) calls.use(path, secret);

  calls.post('/subaccount', faults.guard('subaccount'), async (call) => {
    const subaccount = createSubaccount(context, await readJson(call));
    call.status(201);
    return ok(call, 'Subaccount created', describeSubaccount(subaccount));
  });
  calls.get('/subaccount', faults.guard('subaccount'), (call) => {
    const paging = readPaging(call);
    const { total, subaccounts } = listSubaccounts(store, { ...paging, take: paging.perPage });
    return okPage(call, 'Subaccounts retrieved', subaccounts.map(describeSubaccount), paging, total);
  });
  calls.get('/subaccount/:code', faults.guard('subaccount'), (call) => {
    const subaccount = findSubaccount(store, call.req.param('code'));
    if (!subaccount) throw new ApiError(404, 'subaccount_not_found', 'Subaccount code is invalid');
    return ok(call, 'Subaccount retrieved', describeSubaccount(subaccount));
  });
  calls.put('/subaccount/:code', faults.guard('subaccount'), async (call) => {
    const subaccount = updateSubaccount(context, call.req.param('code'), await readJson(call));
    return ok(call, 'Subaccount updated', describeSubaccount(subaccount));
  });

  calls.post('/split', faults.guard('split'), async (call) =>
    ok(call, 'Split created', describeStoredSplit(store, createSplit(context, await readJson(call)))),
  );
  calls.get('/split', faults.guard('split'), (call) => {
    const paging = readPaging(call);
    const { total, splits } = listSplits(store, { ...paging, take: paging.perPage });
    const data = splits.map((split) => describeStoredSplit(store, split));
    return okPage(call, 'Split retrieved', data, paging, total);
  });
  calls.get('/split/:code', faults.guard('split'), (call) => {
    const split = findSplit(store, call.req.param('code'));
    if (!split) throw new ApiError(404, 'split_not_found', 'Split code is invalid');
    return ok(call, 'Split retrieved', describeStoredSplit(store, split));
  });

  calls.get('/bank', faults.guard('bank'), (call) => {
    const { currency, country } = call.req.query();
    const wanted = banksToList(context.options.manyBanks).filter(
      (bank) =>
        (!currency || bank.currency === currency) &&
        (!country || bank.country.toLowerCase() === country.toLowerCase()),
    );
    const { shown, meta } = cutPage(call, wanted);
    return call.json({ status: true, message: 'Banks retrieved', data: shown.map(describeBank), meta });
  });
  calls.get('/bank/resolve', faults.guard('bank'), (call) => {
    const { account_number = '', bank_code = '' } = call.req.query();
    return ok(call, 'Account number resolved', resolveAccount(account_number, bank_code));
  });

  return calls;
}
