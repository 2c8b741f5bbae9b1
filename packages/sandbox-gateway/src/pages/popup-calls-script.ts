/** Browser script of the pop-up: its calls to the gateway. */
export const popupCallsScript = `
const patienceMs = 20_000;

/** The data of the answer; an Error with the gateway's message, \`answered\` when it was the gateway that said no. */
export async function call(path, body, rest) {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const request = body && { method: 'POST', ...(body instanceof URLSearchParams ? { body } : json) };
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(path, { signal, ...request, ...rest });
  const answer = await response.json();
  if (!answer.status) throw Object.assign(new Error(answer.message), { code: answer.code, answered: response.status < 500 });
  return answer.data;
}

/** The steps towards paying, for one access code. */
export function payer({ access_code, id, label, merchant_name }) {
  const home = '/checkout/' + encodeURIComponent(access_code);
  return {
    charge: (entry) => call(home + '/charge', entry),
    answer: (challenge, reply) => call(home + '/challenges/' + challenge.id, reply),
    // The page may be on its way out.
    leave: (challenge) =>
      call(home + '/challenges/' + challenge.id, { leave: true }, { keepalive: true }).catch(() => undefined),
    openTransfer: () => call(home + '/transfer', {}),
    reportTransfer: (outcome) => call(home + '/transfer/sent', { outcome }),
    state: () => call(home + '/state'),
    async wallet(displayName) {
      await call(
        '/applepay/validate-session/',
        new URLSearchParams({
          transaction: id,
          sessionUrl: location.origin + '/applepay/simulated',
          displayName: (label ?? merchant_name).slice(0, 64),
          domainName: location.hostname,
        }),
      );
      const paymentObject = JSON.stringify({
        token: { paymentMethod: { displayName, network: displayName.split(' ')[0], type: 'debit' } },
      });
      const charge = new URLSearchParams({ transaction: id, paymentObject });
      return call('/applepay/charge', charge).catch((error) => {
        if (error.code !== 'charge_declined') throw error;
        return { status: 'failed', problem: error.message + '. The card was not charged. Try another card.' };
      });
    },
  };
}
`;
