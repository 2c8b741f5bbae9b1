import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type Http2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { AppleCertificates } from './apple-certificates.ts';

/**
 * Apple's push service as far as passes need it. It takes connections only with a certificate that Apple issued, notifications only for that
 * certificate's pass type and only empty ones, and says which phones are gone.
 */
export async function startPushServer({ wwdr, server, passType }: AppleCertificates) {
  const pushed: string[] = [];
  const gone = new Set<string>();
  let failing: { status: number; reason: string } | undefined;
  const http = createSecureServer({ ...server, ca: wwdr, requestCert: true, rejectUnauthorized: true });
  http.on('request', (request, response) => {
    void answer(request, response).catch((error: Error) => response.destroy(error));
  });

  async function answer(request: Http2ServerRequest, response: Http2ServerResponse) {
    let body = '';
    for await (const part of request) body += part;
    const { status, reason } = judge(request, body);
    response.writeHead(status, { 'apns-id': 'id' });
    response.end(reason ? JSON.stringify({ reason }) : '');
  }

  function judge(request: Http2ServerRequest, body: string): { status: number; reason?: string } {
    if (failing) return failing;
    const { subject } = ((request.stream.session as Http2Session).socket as TLSSocket).getPeerCertificate();
    const owned = (subject as unknown as Record<string, string>).UID;
    const token = /^\/3\/device\/([0-9a-f]{64})$/.exec(request.url)?.[1];
    if (request.method !== 'POST') return { status: 405, reason: 'MethodNotAllowed' };
    if (!token) return { status: 400, reason: 'BadDeviceToken' };
    if (request.headers['apns-topic'] !== owned || owned !== passType)
      return { status: 400, reason: 'DeviceTokenNotForTopic' };
    if (request.headers['apns-push-type'] !== 'background' || request.headers['apns-priority'] !== '5')
      return { status: 400, reason: 'BadPriority' };
    if (body !== '{}') return { status: 413, reason: 'PayloadTooLarge' };
    if (gone.has(token)) return { status: 410, reason: 'Unregistered' };
    pushed.push(token);
    return { status: 200 };
  }

  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  return {
    url: `https://localhost:${(http.address() as AddressInfo).port}`,
    /** The phones that were reached, in order. */
    pushed,
    /** The tokens of phones that deleted their passes. */
    gone,
    /** Answers everything so from now on; undefined: works again. */
    fail(how: typeof failing) {
      failing = how;
    },
    close: () => new Promise((closed) => http.close(closed)),
  };
}
