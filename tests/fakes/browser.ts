import type { Caller } from '../../src/core/shared/caller.ts';

/** A browser that stores the cookies it is given and sends them back. */
export class FakeBrowser implements Caller {
  readonly #cookies = new Map<string, string>();
  readonly address: string;

  constructor(address = '203.0.113.7') {
    this.address = address;
  }

  get headers(): Headers {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Headers(cookie ? { cookie } : {});
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** Stores the cookies of an answer's Set-Cookie lines. */
  take({ setCookie }: { setCookie: string[] }): this {
    for (const line of setCookie) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', ...value] = pair.split('=');
      if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
      else this.#cookies.set(name, value.join('='));
    }
    return this;
  }
}
