import { html } from 'hono/html';
import type { Context } from '../context.ts';
import { when } from './dashboard-parts.ts';
import type { Markup } from './document.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const moves: [string, number][] = [
  ['+1 minute', minute],
  ['+1 hour', hour],
  ['+1 day', day],
  ['+1 week', 7 * day],
];

/** The gateway's time, and ways to move it. */
export function clockPanel({ clock }: Context): Markup {
  const now = clock.now();
  const offset = clock.offset();
  return html`<section id="clock" aria-labelledby="clock-title"><div class="head"><h2 id="clock-title">Clock</h2>
<p>${distance(offset)}</p></div>
<p class="now">${when(now)}</p>
<form method="post" action="/clock" class="moves" aria-label="Move the clock">
${moves.map(([name, ms]) => html`<button name="move" value="${ms}">${name}</button>`)}
${offset === 0 ? '' : html`<button name="move" value="back">Back to real time</button>`}</form>
<form method="post" action="/clock" class="moves"><label for="at">Set to (UTC)</label>
<input id="at" type="datetime-local" name="at" value="${new Date(now).toISOString().slice(0, 16)}" required><button>Set</button></form>
</section>`;
}

function distance(offset: number): string {
  if (offset === 0) return 'Real time';
  const ms = Math.abs(offset);
  const parts = [
    [Math.floor(ms / day), 'd'],
    [Math.floor((ms % day) / hour), 'h'],
    [Math.floor((ms % hour) / minute), 'min'],
    [Math.floor((ms % minute) / 1000), 's'],
  ].filter(([count]) => count !== 0);
  const text = parts.map(([count, unit]) => `${count} ${unit}`).join(' ') || 'Less than a second';
  return `${text} ${offset > 0 ? 'ahead of' : 'behind'} real time`;
}
