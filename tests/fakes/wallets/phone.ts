import { randomBytes } from 'node:crypto';
import { type OpenedPass, openPass } from './open-pass.ts';

type Send = (url: string, init?: RequestInit) => Promise<Response>;

interface Kept {
  pass: OpenedPass;
  modified: string | null;
}

/**
 * An iPhone's Wallet: it takes only passes that are whole, registers for their updates at the address that they name, and when it is told of a
 * change asks which passes changed and fetches those. Source: https://developer.apple.com/documentation/walletpasses
 * @param send reaches the web service
 * @param apple Apple's certificate
 */
export class Phone {
  readonly device = randomBytes(16).toString('hex');
  readonly pushToken = randomBytes(32).toString('hex');
  readonly #passes = new Map<string, Kept>();
  readonly #send: Send;
  readonly #apple: string;
  #updated: string | undefined;

  constructor(send: Send, apple: string) {
    this.#send = send;
    this.#apple = apple;
  }

  pass(serial: string): OpenedPass {
    const kept = this.#passes.get(serial);
    if (!kept) throw new Error(`The phone has no pass ${serial}.`);
    return kept.pass;
  }

  /** Adds a pass that somebody opened. @returns its serial number */
  async add(bytes: Uint8Array): Promise<string> {
    const pass = openPass(bytes, this.#apple);
    this.#passes.set(pass.serialNumber, { pass, modified: null });
    await this.#expect(
      await this.#ask('POST', this.#registration(pass), pass, { pushToken: this.pushToken }),
      [200, 201],
    );
    return pass.serialNumber;
  }

  /** Deletes a pass. */
  async remove(serial: string): Promise<void> {
    const pass = this.pass(serial);
    this.#passes.delete(serial);
    await this.#expect(await this.#ask('DELETE', this.#registration(pass), pass), [200]);
  }

  /** What the phone does when it is told that something changed. @returns the serial numbers of what it fetched anew */
  async wake(): Promise<string[]> {
    const [any] = this.#passes.values();
    if (!any) return [];
    const since =
      this.#updated === undefined ? '' : `?passesUpdatedSince=${encodeURIComponent(this.#updated)}`;
    const { webServiceURL, passTypeIdentifier } = any.pass;
    const list = `${webServiceURL}/v1/devices/${this.device}/registrations/${passTypeIdentifier}${since}`;
    const listed = await this.#expect(await this.#send(list), [200, 204]);
    if (listed.status === 204) return [];
    const { serialNumbers, lastUpdated } = (await listed.json()) as {
      serialNumbers: string[];
      lastUpdated: string;
    };
    this.#updated = lastUpdated;
    const fetched = [];
    for (const serial of serialNumbers) if (await this.#fetch(serial)) fetched.push(serial);
    return fetched;
  }

  async #fetch(serial: string): Promise<boolean> {
    const { pass, modified } = this.#passes.get(serial) ?? {};
    if (!pass) throw new Error(`The web service lists ${serial}, which the phone does not have.`);
    const path = `/v1/passes/${pass.passTypeIdentifier}/${serial}`;
    const answer = await this.#expect(
      await this.#ask('GET', path, pass, undefined, modified ? { 'if-modified-since': modified } : {}),
      [200, 304],
    );
    if (answer.status === 304) return false;
    if (answer.headers.get('content-type') !== 'application/vnd.apple.pkpass')
      throw new Error('It is no pass.');
    const next = openPass(new Uint8Array(await answer.arrayBuffer()), this.#apple);
    if (next.serialNumber !== serial) throw new Error('It is another pass.');
    this.#passes.set(serial, { pass: next, modified: answer.headers.get('last-modified') });
    return true;
  }

  #registration = ({ passTypeIdentifier, serialNumber }: OpenedPass) =>
    `/v1/devices/${this.device}/registrations/${passTypeIdentifier}/${serialNumber}`;

  #ask(method: string, path: string, pass: OpenedPass, json?: object, more: Record<string, string> = {}) {
    return this.#send(`${pass.webServiceURL}${path}`, {
      method,
      headers: {
        authorization: `ApplePass ${pass.authenticationToken}`,
        ...(json && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(json && { body: JSON.stringify(json) }),
    });
  }

  async #expect(answer: Response, statuses: number[]): Promise<Response> {
    if (!statuses.includes(answer.status)) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
