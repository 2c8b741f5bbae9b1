/** Shows what HTTP alone costs: a bare server of Node that writes the answers it was given, under `/0`, `/1` and so on. */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  /** In base64. */
  body: string;
}

let answers: { status: number; headers: OutgoingHttpHeaders; body: Buffer }[] = [];
const server = createServer((request, response) => {
  const answer = answers[Number(request.url?.slice(1))];
  if (!answer) throw new Error(`${request.url} is none of the answers.`);
  response.writeHead(answer.status, answer.headers).end(answer.body);
});

process.on('message', (given: Answer[]) => {
  answers = given.map(({ body, ...answer }) => ({ ...answer, body: Buffer.from(body, 'base64') }));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
