/** The look of the pop-up and of the full page. */
export const checkoutStyle = `
:root {
  color-scheme: light dark;
  --page: #f1eee8; --paper: #ffffff; --ink: #17140f; --muted: #5d574e; --line: #857e73; --hair: #e6e1d8; --soft: #f6f3ee;
  --button: #17140f; --on-button: #ffffff; --focus: #1a5fd0; --wrong: #b3261e; --wrong-paper: #fdeceb; --right: #1a6b3a;
  --banner: #fdebbf; --on-banner: #533900; --bank: #14457a; --on-bank: #ffffff; --well: #f1ede6; --lift: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #131110; --paper: #1f1c19; --ink: #f4f0ea; --muted: #b5aea4; --line: #8b8479; --hair: #38332d; --soft: #2a2622;
    --button: #f4f0ea; --on-button: #17140f; --focus: #8db8ff; --wrong: #ffb3a8; --wrong-paper: #43211d; --right: #86d9a5;
    --banner: #3f310c; --on-banner: #ffe3a3; --bank: #b9d6f7; --on-bank: #0c2b4d; --well: #141210; --lift: #3a352f;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
html { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
/* From the top, so that nothing jumps when one panel takes another's place. */
body { margin: 0; min-height: 100dvh; display: grid; place-items: start center; padding: clamp(16px, 4vh, 48px) 16px 16px; color: var(--ink); }
body.full { background: var(--page); }
h1, h2, p, ul, dl, dd, fieldset { margin: 0; padding: 0; }
fieldset { border: 0; min-width: 0; }
button { font: inherit; color: inherit; cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
h1:focus, h2:focus, .problem:focus { outline: none; }

.sheet { position: relative; width: 100%; max-width: 432px; padding: 0 24px 24px; overflow: hidden;
  background: var(--paper); border-radius: 16px; box-shadow: 0 1px 2px #0002, 0 16px 48px #0003; }
.banner { margin: 0 -24px; padding: 8px 24px; font-size: 13px; background: var(--banner); color: var(--on-banner); }
.banner strong { margin-right: 4px; }
.close { position: absolute; top: 46px; right: 12px; width: 44px; height: 44px; border: 0; border-radius: 50%;
  font: 26px/1 system-ui, sans-serif; background: none; color: var(--muted); }
.close:hover { background: var(--soft); color: var(--ink); }

.summary { padding: 20px 0 18px; }
.popup .summary { padding-right: 40px; }
.summary h1 { font-size: 16px; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
.amount { font-size: 32px; font-weight: 700; line-height: 1.25; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.email { font-size: 14px; color: var(--muted); overflow-wrap: anywhere; }
/* The perforation of a ticket between who is paid and how. */
.summary::after { content: ""; display: block; height: 2px; margin: 18px -24px 0; background: repeating-linear-gradient(90deg,
  var(--hair) 0 8px, transparent 8px 16px); }
.popup .summary::after { margin-right: -64px; }

.ways { display: flex; gap: 4px; padding: 4px; margin-bottom: 18px; background: var(--well); border-radius: 12px; }
.ways button { flex: 1 1 auto; min-height: 44px; padding: 6px 8px; border: 0; border-radius: 9px; font-size: 14px; font-weight: 600;
  line-height: 1.2; background: none; color: var(--muted); }
.ways button:hover { color: var(--ink); }
.ways button[aria-pressed="true"] { background: var(--lift); color: var(--ink); box-shadow: 0 0 0 1px var(--hair), 0 1px 3px #0002; }

.card, .step { display: grid; gap: 14px; }
.step h2 { font-size: 20px; font-weight: 700; line-height: 1.25; letter-spacing: -0.01em; overflow-wrap: anywhere; }
.step p { overflow-wrap: anywhere; }
.step [data-slot="amount"] { white-space: nowrap; }
.problem:not(:empty) { margin-bottom: 16px; padding: 10px 14px; border-radius: 10px; background: var(--wrong-paper); color: var(--wrong);
  font-size: 14px; font-weight: 600; }
.problem:empty { position: absolute; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; align-items: start; }
label, legend { display: block; margin-bottom: 4px; padding: 0; font-size: 14px; font-weight: 600; }
input:not([type="radio"]) { width: 100%; height: 48px; padding: 0 14px; font: inherit; font-variant-numeric: tabular-nums;
  color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
input::placeholder { color: var(--muted); opacity: 1; }
input:focus-visible { outline-offset: 0; border-color: transparent; }
input[aria-invalid="true"] { border: 2px solid var(--wrong); }
.step .field input { font-size: 22px; letter-spacing: 0.16em; text-align: center; }
.field-error:not(:empty) { margin-top: 4px; font-size: 14px; color: var(--wrong); }
.hint { font-size: 13px; color: var(--muted); }
code { padding: 2px 6px; font: 13px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; color: var(--ink); background: var(--soft); border-radius: 5px; }

.pay, .second, .quiet { min-height: 52px; padding: 8px 16px; border: 0; border-radius: 12px; font-weight: 700;
  font-variant-numeric: tabular-nums; }
.pay { background: var(--button); color: var(--on-button); }
.second { background: none; box-shadow: inset 0 0 0 1.5px var(--line); }
.second:hover { background: var(--soft); }
.quiet { min-height: 44px; font-weight: 500; background: none; color: var(--muted); }
.quiet:hover { color: var(--ink); text-decoration: underline; }
[aria-disabled="true"] { cursor: progress; }
.busy .pay { position: relative; opacity: .75; }
.busy .pay::after { content: ""; position: absolute; right: 18px; top: calc(50% - 9px); width: 18px; height: 18px;
  border: 2px solid currentcolor; border-right-color: transparent; border-radius: 50%; animation: turn 0.8s steps(12) infinite; }
@keyframes turn { to { rotate: 360deg; } }

.test-cards { margin-top: 22px; padding-top: 16px; border-top: 1px solid var(--hair); }
.test-cards h2 { font-size: 14px; font-weight: 600; }
.test-cards ul { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; margin-top: 10px; list-style: none; }
.test-cards li:last-child:nth-child(odd) { grid-column: 1 / -1; }
.test-cards button { display: block; width: 100%; height: 100%; min-height: 52px; padding: 7px 10px; text-align: left; font-size: 14px;
  font-weight: 600; line-height: 1.3; background: var(--soft); border: 0; border-radius: 10px; }
.test-cards button:hover { background: var(--hair); }
.test-cards span { display: block; }
.card-number { color: var(--muted); font-weight: 400; font-variant-numeric: tabular-nums; font-size: 12px; letter-spacing: -0.01em; }

.bank-name { display: flex; align-items: center; gap: 10px; margin: 0 -24px; padding: 10px 24px; font-weight: 700;
  background: var(--bank); color: var(--on-bank); }
.bank-name span { display: grid; place-items: center; width: 30px; height: 30px; font-size: 12px; border: 1.5px solid currentcolor; border-radius: 8px; }
.bank-name small { margin-left: auto; font-size: 13px; font-weight: 500; }
[data-panel] .bank-name, .bank .bank-name { margin-bottom: 4px; }

.account { display: grid; border-radius: 12px; background: var(--soft); }
.account > div { padding: 9px 14px; }
.account > div + div { border-top: 1px solid var(--hair); }
.account dt { font-size: 13px; color: var(--muted); }
.account dd { display: flex; align-items: center; justify-content: space-between; gap: 8px; font-weight: 600; overflow-wrap: anywhere; }
#account-number { font-size: 18px; font-variant-numeric: tabular-nums; letter-spacing: 0.04em; }
.copy { min-height: 32px; margin-top: -6px; padding: 2px 12px; font-size: 13px; font-weight: 600; background: var(--paper); border: 1px solid var(--line);
  border-radius: 8px; }
.copied { color: var(--right); border-color: currentcolor; }
.choices { display: grid; gap: 2px; }
.choices label { display: flex; align-items: center; gap: 10px; min-height: 36px; margin: 0; font-weight: 400; }
.choices input { flex: none; width: 18px; height: 18px; margin: 0; accent-color: var(--button); }
.waiting { justify-items: center; padding: 12px 0; text-align: center; }
.waiting::before { content: ""; width: 44px; height: 44px; border: 3px solid var(--hair); border-top-color: var(--ink); border-radius: 50%;
  animation: turn 1.2s steps(16) infinite; }

.leave { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 16px; margin-top: 18px; }
.waiting .leave { margin-top: 0; }
.leave a { display: inline-block; padding: 10px; color: var(--ink); }
.done, .astray { padding: 36px 0 20px; text-align: center; }
.done::before { content: "\\2713"; display: grid; place-items: center; width: 64px; height: 64px; margin: 0 auto 16px;
  font-size: 30px; line-height: 1; color: var(--right); border: 2.5px solid currentcolor; border-radius: 50%; }
.done h1, .done h2, .astray h1 { font-size: 20px; font-weight: 700; }
.unframed { max-width: 40ch; }
@media (max-width: 400px) { body { padding: 8px; }  .sheet { padding: 0 16px 16px; } .banner, .bank-name { margin-inline: -16px; padding-inline: 16px; }
  .summary::after { margin-inline: -16px; } .popup .summary::after { margin-right: -56px; } .test-cards ul { gap: 4px; } .test-cards button { padding-inline: 8px; }
  .card-number { font-size: 11.5px; letter-spacing: -0.02em; } }
@media (prefers-reduced-motion: reduce) { * { animation-duration: 6s !important; } }
`;
