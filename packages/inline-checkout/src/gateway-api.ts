import { parseExact } from './parse-exact.ts';
import type { LogRecord } from './transaction-log.ts';

/** A transaction as the gateway reports it. The amount is in minor units. */
export interface CheckoutTransaction {
  /** The id is text when a number cannot hold all its digits. */
  id: string | number;
  access_code: string;
  reference?: string;
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

/** The gateway's answer to a wallet's charge. */
export interface WalletCharge {
  reference?: string;
  message?: string;
}

/**
 * The calls that a page makes itself. Each rejects with an Error that carries the gateway's message, or "Transaction attempt failed"
 * when there is none.
 */
export interface GatewayApi {
  requestInline(params: Record<string, unknown>): Promise<CheckoutTransaction>;
  verifyAccessCode(code: string): Promise<CheckoutTransaction>;
  updateLog(transaction: CheckoutTransaction, log: LogRecord): Promise<void>;
  setIp(transaction: CheckoutTransaction): Promise<void>;
  /** The data that completes Apple Pay's session. */
  validateApplePay(transaction: CheckoutTransaction, sessionUrl: string): Promise<unknown>;
  chargeApplePay(transaction: CheckoutTransaction, payment: unknown): Promise<WalletCharge>;
}

interface Envelope {
  /** The wallet's calls use the word "success". */
  status?: boolean | string;
  message?: string;
  data?: unknown;
}

export const attemptFailed = 'Transaction attempt failed';

/** @param walletUrl the URL for Apple Pay's calls */
export function connectApi(apiUrl: string, walletUrl = apiUrl): GatewayApi {
  const json = { 'content-type': 'application/json' };
  const bearer = ({ merchant_key }: CheckoutTransaction) => ({ authorization: `Bearer ${merchant_key}` });

  async function call<T>(path: string, init?: RequestInit): Promise<T> {
    return (await ask(apiUrl, path, init)).data as T;
  }

  const sendForm = (path: string, fields: Record<string, string>) =>
    ask(walletUrl, path, { method: 'POST', body: new URLSearchParams(fields) });

  return {
    requestInline(params) {
      const { language, connect_account } = params as Record<string, string | undefined>;
      const headers = {
        ...json,
        ...(language && { 'accept-language': language }),
        ...(connect_account && { 'x-connect-account': connect_account }),
      };
      return call('checkout/request_inline', { method: 'POST', headers, body: JSON.stringify(params) });
    },
    verifyAccessCode: (code) => call(`transaction/verify_access_code/${encodeURIComponent(code)}`),
    updateLog: (transaction, log) =>
      call(`transaction/update_log/${transaction.id}`, {
        method: 'POST',
        headers: { ...json, ...bearer(transaction) },
        body: JSON.stringify({ payload: JSON.stringify(log) }),
        // The page may be navigating away.
        keepalive: true,
      }),
    setIp: (transaction) =>
      call(`transaction/set_ip/${transaction.id}`, { method: 'POST', headers: bearer(transaction) }),
    async validateApplePay({ id, merchant_name }, sessionUrl) {
      const answer = await sendForm('applepay/validate-session/', {
        transaction: `${id}`,
        sessionUrl,
        displayName: merchant_name,
        domainName: location.hostname,
      });
      return answer.data;
    },
    async chargeApplePay({ id }, payment) {
      const answer = await sendForm('applepay/charge', {
        transaction: `${id}`,
        paymentObject: JSON.stringify(payment),
      });
      return { ...answer, ...(answer.data as WalletCharge | undefined) };
    },
  };
}

// Without an answer from the gateway, there is no message that would help a buyer.
async function ask(base: string, path: string, init?: RequestInit): Promise<Envelope> {
  const answer: Envelope | null = await fetch(`${base.replace(/\/$/, '')}/${path}`, init)
    .then((response) => response.text())
    .then(parseExact)
    .catch((cause) => {
      throw new Error(attemptFailed, { cause });
    });
  if (answer?.status !== true && answer?.status !== 'success')
    throw new Error(answer?.message || attemptFailed);
  return answer;
}
