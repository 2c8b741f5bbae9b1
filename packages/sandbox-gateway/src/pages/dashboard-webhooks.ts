import { html } from 'hono/html';
import type { Store } from '../store/open-store.ts';
import { attemptsOf, type Webhook, type WebhookAttempt } from '../webhooks/webhook.ts';
import { referenceLink, status, when } from './dashboard-parts.ts';
import type { Markup } from './document.ts';

/** A webhook, its attempts and its body; `reference` is the one that the page is about. */
export function webhookRow(store: Store, webhook: Webhook, reference: string | undefined): Markup {
  const attempts = attemptsOf(store, webhook.id);
  const back = reference === undefined ? '' : `?reference=${encodeURIComponent(reference)}`;
  const next = webhook.status === 'waiting' ? html`<br>next attempt ${when(webhook.nextAttemptAt)}` : html``;
  return html`<li class="row" id="webhook-${webhook.id}"><p class="main"><strong>${webhook.event}</strong> ${status(webhook.status)}
${webhook.damage ? html`<span class="faint">damaged: ${webhook.damage}</span>` : ''}</p>
<p>${referenceLink(webhook.reference)}</p>
<p class="faint">${when(webhook.createdAt)}${next}</p>
<form method="post" action="/webhooks/${webhook.id}/resend${back}"><button>Resend<span class="unseen"> ${webhook.event} ${webhook.reference}</span></button></form>
<details class="more"><summary>${attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}${
    attempts.length > 0 ? `, last: ${attempts.at(-1)?.result}` : ''
  }<span class="unseen"> of ${webhook.event} ${webhook.reference}</span></summary>
${attempts.length > 0 ? html`<ol>${attempts.map(attemptLine)}</ol>` : ''}<pre tabindex="0" aria-label="Body">${pretty(webhook.body)}</pre></details></li>`;
}

function attemptLine({ accepted, result, damage, at }: WebhookAttempt): Markup {
  const how = damage ? html`, damaged: ${damage}` : html``;
  return html`<li><span class="${accepted ? 'good' : 'bad'}">${result}</span> <span class="faint">${when(at)}${how}</span></li>`;
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
