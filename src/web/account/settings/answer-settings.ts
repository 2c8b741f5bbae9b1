import { removeLogo } from '../../../core/organisations/update-logo.ts';
import { changePassword } from '../../../core/passwords/change-password.ts';
import { checkAccount } from '../../../core/payees/check-account.ts';
import { connectAccount } from '../../../core/payees/connect-account.ts';
import { disconnectAccount } from '../../../core/payees/disconnect-account.ts';
import { saveBankAccount } from '../../../core/payees/save-bank-account.ts';
import { savePayee } from '../../../core/payees/save-payee.ts';
import { switchPayouts } from '../../../core/payees/switch-payouts.ts';
import { cancelEmailChange, requestEmailChange } from '../../../core/profile/change-email.ts';
import { setCountry } from '../../../core/profile/set-country.ts';

import { updateProfile } from '../../../core/profile/update-profile.ts';
import { saveSeller } from '../../../core/receipts/save-seller.ts';
import { addPasskey, beginPasskey } from '../../../core/second-factor/passkeys/add-passkey.ts';
import { removePasskey, renamePasskey } from '../../../core/second-factor/passkeys/own-passkeys.ts';
import { renewRecoveryCodes } from '../../../core/second-factor/recovery-codes.ts';
import {
  beginSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../../core/second-factor/set-up.ts';
import { endOwnSession } from '../../../core/sessions/own-sessions.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import type { Caller } from '../../../core/shared/caller.ts';
import { addTaxRate, changeTaxRate, removeTaxRate } from '../../../core/taxes/change-tax-rates.ts';
import { answerChange } from '../../ui/requests/answer-change.ts';

/** Carries out the changes of the settings, except those that end the session, which use the API (decision 0062). */
export const answerSettings = (app: App, actor: Actor, request: Request, caller: Caller) =>
  answerChange(request, {
    'remove-logo': () => removeLogo(app, actor),
    'change-email': (input) => requestEmailChange(app, actor, input, caller),
    'keep-email': () => cancelEmailChange(app, actor),
    'customers-contact': ({ customersMayWrite }) => updateProfile(app, actor, { customersMayWrite }),
    country: (input) => setCountry(app, actor, input),
    seller: (input) => saveSeller(app, actor, input),
    async 'add-tax-rate'(input) {
      await addTaxRate(app, actor, input);
    },
    async 'change-tax-rate'(input) {
      await changeTaxRate(app, actor, input);
    },
    'delete-tax-rate': (input) => removeTaxRate(app, actor, input),
    password: async (input, setCookie) => renewed(await changePassword(app, actor, input, caller), setCookie),
    'begin-second-factor': () => beginSecondFactor(app, actor),
    'turn-on-second-factor': async (input, setCookie) =>
      renewed(await turnOnSecondFactor(app, actor, input), setCookie),
    'turn-off-second-factor': async (_, setCookie) =>
      renewed(await turnOffSecondFactor(app, actor), setCookie),
    'begin-passkey': () => beginPasskey(app, actor),
    'add-passkey': async (input, setCookie) =>
      renewed(await addPasskey(app, actor, input, caller), setCookie),
    'rename-passkey': ({ passkeyId, name }) => renamePasskey(app, actor, { passkeyId, name }),
    'remove-passkey': async ({ passkeyId }, setCookie) =>
      renewed(await removePasskey(app, actor, { passkeyId }), setCookie),
    'renew-recovery-codes': async (_, setCookie) => renewed(await renewRecoveryCodes(app, actor), setCookie),
    'end-session': ({ sessionId }) => endOwnSession(app, actor, { sessionId }),
    'save-payee': (input) => savePayee(app, actor, input),
    'save-bank-account': (input) => saveBankAccount(app, actor, input),
    'switch-payouts': (input) => switchPayouts(app, actor, input),
    'connect-account': (input) => connectAccount(app, actor, input),
    'check-account': (input) => checkAccount(app, actor, input),
    'disconnect-account': (input) => disconnectAccount(app, actor, input),
  });

/** Sends the cookie of a renewed session, and answers with the rest. */
function renewed<Done extends { setCookie: string[] }>(done: Done, lines: string[]): Omit<Done, 'setCookie'> {
  const { setCookie, ...answer } = done;
  lines.push(...setCookie);
  return answer;
}
