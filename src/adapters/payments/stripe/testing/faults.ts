import type { ServerResponse } from 'node:http';

/** A fault of one call: before it is carried out, or afterwards, so that the answer is lost. */
export interface Fault {
  /** "POST /v1/refunds": a prefix of method and path. */
  call: string;
  how: 500 | 503 | 'reset' | 'silence' | 'drip' | 'nonsense';
  when: 'before' | 'after';
}

export function goWrong(response: ServerResponse, how: Fault['how']): void {
  if (how === 'reset') {
    response.socket?.destroy();
  } else if (how === 'drip') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drop = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drop));
  } else if (how === 'nonsense') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
  } else if (how !== 'silence') {
    const error = { type: 'api_error', message: 'Something went wrong on our end.' };
    response.writeHead(how, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  }
}
