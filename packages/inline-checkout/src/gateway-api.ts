import type { LogRecord } from './transaction-log.ts';

/** What the gateway says of a transaction. Amount in minor units. */
export interface CheckoutTransaction {
  id: string | number;
  access_code: string;
  transaction_status: string;
  channels: string[];
  merchant_id: string | number;
  merchant_key: string;
  merchant_name: string;
  currency: string;
  amount: number;
  email: string;
  label: string | null;
  logo: string | null;
  log: Partial<LogRecord> | null;
  link_config?: { enabled: boolean; has_payment_instruments: boolean };
  plan_details?: { interval: string } | null;
}

/** The calls that a page makes itself. Each rejects with an Error that carries the gateway's message. */
export interface GatewayApi {
  requestInline(params: Record<string, unknown>): Promise<CheckoutTransaction>;
  verifyAccessCode(code: string): Promise<CheckoutTransaction>;
  updateLog(transaction: CheckoutTransaction, log: LogRecord): Promise<void>;
  setIp(transaction: CheckoutTransaction): Promise<void>;
}

export function connectApi(apiUrl: string): GatewayApi {
  async function call<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(`${apiUrl.replace(/\/$/, '')}/${path}`, init);
    const answer = (await response.json()) as { status: boolean; message?: string; data: T };
    if (!answer.status) throw new Error(answer.message || 'Transaction attempt failed');
    return answer.data;
  }

  const json = { 'content-type': 'application/json' };
  const bearer = ({ merchant_key }: CheckoutTransaction) => ({ authorization: `Bearer ${merchant_key}` });

  return {
    requestInline(params) {
      const headers: Record<string, string> = { ...json };
      if (typeof params.language === 'string') headers['accept-language'] = params.language;
      if (typeof params.connect_account === 'string') headers['x-connect-account'] = params.connect_account;
      return call('checkout/request_inline', { method: 'POST', headers, body: JSON.stringify(params) });
    },
    verifyAccessCode: (code) => call(`transaction/verify_access_code/${encodeURIComponent(code)}`),
    updateLog: (transaction, log) =>
      call(`transaction/update_log/${transaction.id}`, {
        method: 'POST',
        headers: { ...json, ...bearer(transaction) },
        body: JSON.stringify({ payload: JSON.stringify(log) }),
        // The page may be on its way elsewhere.
        keepalive: true,
      }),
    setIp: (transaction) =>
      call(`transaction/set_ip/${transaction.id}`, { method: 'POST', headers: bearer(transaction) }),
  };
}
