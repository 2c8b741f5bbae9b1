import { changePassword } from '../../../core/passwords/change-password.ts';
import { cancelEmailChange, requestEmailChange } from '../../../core/profile/change-email.ts';
import { setCountry } from '../../../core/profile/set-country.ts';
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
import { answerChange } from '../../ui/requests/answer-change.ts';

/** Carries out the changes of the settings, except those that end the session, which use the API (decision 0062). */
export const answerSettings = (app: App, actor: Actor, request: Request, caller: Caller) =>
  answerChange(request, {
    'change-email': (input) => requestEmailChange(app, actor, input, caller),
    'keep-email': () => cancelEmailChange(app, actor),
    country: (input) => setCountry(app, actor, input),
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
  });

/** Sends the cookie of a renewed session, and answers with the rest. */
function renewed<Done extends { setCookie: string[] }>(done: Done, lines: string[]): Omit<Done, 'setCookie'> {
  const { setCookie, ...answer } = done;
  lines.push(...setCookie);
  return answer;
}
