import { Hono } from 'hono';
import type { KeptMail, Mailbox } from '../adapters/mail/mailbox.ts';
import type { Door } from '../api/http/door.ts';
import type { Demo } from './demo.ts';
import { MAIL_SANDBOX, mailboxPage } from './mailbox-page.ts';
import { refusal } from './refusals.ts';

/** Emails show only the content that they were sent with; the frame around them runs no script. */
const MAIL_CSP = `default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; frame-ancestors 'self'; sandbox ${MAIL_SANDBOX}`;
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'none'; base-uri 'none'";

/** The routes below `/dev` of a demo: its accounts, its events, and the mailbox with all its emails. */
export function demoRoutes(demo: Demo, mailbox: Mailbox): Hono<Door> {
  const routes = new Hono<Door>();
  routes.use(async (c, next) => {
    if (!isLocal(c.req.raw.headers)) throw refusal('request.unknown-path');
    await next();
    c.res.headers.set('cache-control', 'no-store');
    c.res.headers.set('x-robots-tag', 'noindex');
  });
  routes.get('/accounts.json', (c) => c.json(demo.accounts));
  routes.get('/events.json', (c) => c.json(demo.events));
  routes.get('/mailbox.json', async (c) => c.json(await mailbox.listMails()));
  routes.get('/mailbox', async (c) => {
    const page = mailboxPage(await mailbox.listMails(), c.req.query('mail'));
    return c.html(page, 200, { 'content-security-policy': PAGE_CSP });
  });
  routes.get('/mailbox/:id', async (c) => {
    const mail = await find(mailbox, c.req.param('id'));
    return c.html(withPictures(mail), 200, {
      'content-security-policy': MAIL_CSP,
      'x-frame-options': 'SAMEORIGIN',
    });
  });
  routes.get('/mailbox/:id/:attachment', async (c) => {
    const mail = await find(mailbox, c.req.param('id'));
    const attachment = mail.attachments[Number(c.req.param('attachment'))];
    if (!attachment) throw refusal('mailbox.unknown', { why: 'no-attachment' });
    return c.body(new Uint8Array(Buffer.from(attachment.content, 'base64')), 200, {
      'content-type': attachment.contentType,
      'content-disposition': `inline; filename="${attachment.filename.replace(/[^\w. -]/g, '_')}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
  return routes;
}

/** The passwords are only for somebody at this machine, not for visitors through a proxy, nor for a page that rebinds its name to us. */
function isLocal(headers: Headers): boolean {
  const isProxied =
    headers.has('forwarded') || headers.has('x-forwarded-for') || headers.has('x-forwarded-host');
  return !isProxied && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.get('host') ?? '');
}

/** Inlines the pictures of an email, because browsers do not know `cid:`. */
function withPictures({ html, attachments }: KeptMail): string {
  return attachments.reduce(
    (text, { contentId, contentType, content }) =>
      contentId === undefined
        ? text
        : text.replaceAll(`src="cid:${contentId}"`, `src="data:${contentType};base64,${content}"`),
    html,
  );
}

async function find(mailbox: Mailbox, id: string) {
  const mail = await mailbox.findMail(id);
  if (!mail) throw refusal('mailbox.unknown', { why: 'no-email' });
  return mail;
}
