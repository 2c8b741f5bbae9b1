import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { testKey } from '../../src/demo/test-key.ts';
import type { RunningApp } from '../journeys/running-app.ts';

/** Calls the demo's card gateway with its secret key. */
export type Gateway = <Data = { id: string }>(method: string, path: string, body?: object) => Promise<Data>;

export async function gatewayOf({ gatewayUrl, dataDir }: RunningApp): Promise<Gateway> {
  const secret = Buffer.from((await readFile(path.join(dataDir, 'app.secret'), 'utf8')).trim(), 'hex');
  const authorization = `Bearer ${testKey('sk', secret)}`;
  return async (method, where, body) => {
    const response = await fetch(gatewayUrl + where, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${answer}`);
    return JSON.parse(answer).data;
  };
}
