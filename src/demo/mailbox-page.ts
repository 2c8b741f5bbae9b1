import { html, raw } from 'hono/html';
import type { KeptMail } from '../adapters/mail/mailbox.ts';

/**
 * What an email may do: open its links in tabs of their own. Those are not sandboxed, as a sandboxed tab may not open a page that isolates
 * itself (`Cross-Origin-Opener-Policy`), which all our pages do.
 */
export const MAIL_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** The demo's mailbox: emails on the left, newest first, and the chosen one beside them. Plain HTML without scripts. */
export function mailboxPage(mails: readonly KeptMail[], chosenId: string | undefined) {
  const chosen =
    mails.find((mail) => mail.id === chosenId) ?? (chosenId === undefined ? mails[0] : undefined);
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="refresh" content="15">
  <meta name="robots" content="noindex">
  <title>Mailbox (${mails.length}) · Tikiti demo</title>
  <style>${raw(STYLE)}</style>
</head>
<body>
  <header><a class="brand" href="/">tikiti</a><h1>Mailbox</h1><p>Every email this demo sends ends here.</p></header>
  <main>
    <nav aria-label="Emails">${mails.length === 0 ? EMPTY : mails.map((mail) => entry(mail, mail.id === chosen?.id))}</nav>
    ${chosen ? letter(chosen) : ''}
  </main>
</body>
</html>`;
}

const EMPTY = html`<p class="empty">No emails yet. Sign up or buy a ticket, and they appear here.</p>`;

function entry(mail: KeptMail, isChosen: boolean) {
  return html`<a href="?mail=${mail.id}" aria-current="${isChosen ? 'true' : 'false'}">
    <strong>${mail.subject}</strong>
    <span>${mail.to}</span>
    <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 16).replace('T', ' ')} UTC</time>
  </a>`;
}

function letter(mail: KeptMail) {
  return html`<article>
    <h2>${mail.subject}</h2>
    <p class="to">To ${mail.to}${mail.replyTo === undefined ? '' : html`<br>Replies go to ${mail.replyTo}`}</p>
    ${mail.attachments.length > 0 ? html`<ul aria-label="Attachments">${mail.attachments.map((file, index) => (file.contentId === undefined ? attachment(mail.id, file, index) : ''))}</ul>` : ''}
    <iframe title="The email" src="/dev/mailbox/${mail.id}" sandbox="${MAIL_SANDBOX}"></iframe>
    <details><summary>As plain text</summary><pre>${mail.text}</pre></details>
  </article>`;
}

function attachment(mailId: string, file: KeptMail['attachments'][number], index: number) {
  return html`<li><a href="/dev/mailbox/${mailId}/${index}">${file.filename}</a> <small>${Math.ceil(file.size / 1024)} KB</small></li>`;
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1917; --quiet: #6b665f; --line: #e5e1da; --wash: #f6f4f0 }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1816; --ink: #d6d3ce; --quiet: #a29d96; --line: #38332e; --wash: #242019 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1.25rem; padding: 1.25rem 1.5rem; border-bottom: 1px solid var(--line) }
h1 { font-size: 1.25rem; margin: 0 } header p { margin: 0; color: var(--quiet) }
.brand { font-weight: 800; font-size: 1.25rem; letter-spacing: -.03em; color: inherit; text-decoration: none }
main { display: grid; grid-template-columns: minmax(16rem, 22rem) 1fr; min-height: calc(100vh - 5rem) }
nav { border-right: 1px solid var(--line) }
nav a { display: grid; gap: .125rem; padding: .875rem 1.5rem; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
nav a:hover, nav a[aria-current=true] { background: var(--wash) }
nav span, nav time, .to, small { color: var(--quiet); font-size: .875rem }
.empty { padding: 1.5rem; color: var(--quiet) }
article { padding: 1.5rem; display: flex; flex-direction: column; gap: .75rem; min-width: 0 }
h2 { margin: 0; font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere } .to { margin: 0; overflow-wrap: anywhere }
ul { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: 0; padding: 0; list-style: none } ul a { color: inherit }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 48rem) { main { grid-template-columns: 1fr } nav { border-right: 0; max-height: 16rem; overflow: auto } header { padding: 1rem } article { padding: 1rem } }
`;
