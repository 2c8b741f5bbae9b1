/** What the season needs of the demo's card gateway: payments without a pop-up, and no webhooks during its work. */
export interface GatewayControl {
  /** Pays a payment that was initialised, as if with the good test card. */
  pay(reference: string): Promise<void>;
  /** Runs `work` while webhooks are not sent. */
  quietly<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** @param apiUrl the gateway's own address, "http://127.0.0.1:3001" */
export function gatewayControl({ apiUrl, secretKey }: { apiUrl: string; secretKey: string }): GatewayControl {
  const ask = async (method: string, path: string, body: object) => {
    const response = await fetch(`${apiUrl}/control/${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`The gateway answered ${response.status} to ${path}: ${answer}`);
  };
  return {
    pay: (reference) => ask('POST', `transactions/${encodeURIComponent(reference)}/succeed`, {}),
    async quietly(work) {
      await ask('PUT', 'webhooks/mode', { mode: 'drop' });
      try {
        return await work();
      } finally {
        await ask('PUT', 'webhooks/mode', { mode: 'deliver' });
      }
    },
  };
}
