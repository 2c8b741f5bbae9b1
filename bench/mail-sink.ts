/** Takes mails for mail.ts as a mail server would, and keeps only the first. It answers any message with what it got. */
import { createServer } from 'node:net';

let mails = 0;
let first = '';

const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.write('220 sink ESMTP\r\n');
  let rest = '';
  let inMail = false;
  socket.on('data', (chunk) => {
    rest += chunk;
    let answers = '';
    for (;;) {
      const mark = inMail ? '\r\n.\r\n' : '\r\n';
      const end = rest.indexOf(mark);
      if (end < 0) break;
      const taken = rest.slice(0, end);
      rest = rest.slice(end + mark.length);
      if (inMail) {
        first ||= taken;
        mails += 1;
        answers += '250 taken\r\n';
      } else answers += answerTo(taken);
      inMail = !inMail && /^DATA/i.test(taken);
    }
    if (answers) socket.write(answers);
  });
});

function answerTo(command: string): string {
  if (/^EHLO/i.test(command)) return '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n';
  if (/^DATA/i.test(command)) return '354 go on\r\n';
  return /^QUIT/i.test(command) ? '221 bye\r\n' : '250 ok\r\n';
}

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('message', () => process.send?.({ mails, first }));
process.on('disconnect', () => process.exit());
