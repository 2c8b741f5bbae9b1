/** The look of the pop-up and of the full page. */
export const checkoutStyle = `
:root {
  color-scheme: light dark;
  --page: #f3f0ea; --paper: #ffffff; --ink: #17140f; --muted: #5d574e; --line: #857e73; --hair: #e3ded5;
  --button: #17140f; --on-button: #ffffff; --focus: #1a5fd0; --wrong: #b3261e; --wrong-paper: #fdeceb; --right: #1a6b3a;
  --banner: #fdebbf; --on-banner: #533900; --hover: #f6f3ee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #131110; --paper: #1f1c19; --ink: #f4f0ea; --muted: #b5aea4; --line: #8b8479; --hair: #38332d;
    --button: #f4f0ea; --on-button: #17140f; --focus: #8db8ff; --wrong: #ffb3a8; --wrong-paper: #43211d; --right: #86d9a5;
    --banner: #3f310c; --on-banner: #ffe3a3; --hover: #2a2622;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; color: var(--ink); }
body.full { background: var(--page); }
h1, h2, p, ul { margin: 0; padding: 0; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
h1:focus { outline: none; }

.sheet { position: relative; width: 100%; max-width: 432px; padding: 0 24px 24px; overflow: hidden;
  background: var(--paper); border-radius: 16px; box-shadow: 0 1px 2px #0002, 0 16px 48px #0003; }
.banner { margin: 0 -24px; padding: 8px 24px; font-size: 13px; background: var(--banner); color: var(--on-banner); }
.banner strong { margin-right: 4px; }
.close { position: absolute; top: 46px; right: 12px; width: 44px; height: 44px; border: 0; border-radius: 50%;
  font: 26px/1 system-ui, sans-serif; background: none; color: var(--muted); cursor: pointer; }
.close:hover { background: var(--hover); color: var(--ink); }

.summary { padding: 20px 0 18px; border-bottom: 1px solid var(--hair); }
.popup .summary { padding-right: 40px; }
.summary h1 { font-size: 16px; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
.amount { font-size: 32px; font-weight: 700; line-height: 1.25; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.email { font-size: 14px; color: var(--muted); overflow-wrap: anywhere; }

.card { display: grid; gap: 14px; padding-top: 18px; }
.problem:not(:empty) { padding: 10px 14px; border-radius: 8px; background: var(--wrong-paper); color: var(--wrong);
  font-size: 14px; font-weight: 600; }
.problem:empty { position: absolute; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; }
label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 600; }
input { width: 100%; height: 48px; padding: 0 14px; font: inherit; font-variant-numeric: tabular-nums;
  color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
input::placeholder { color: var(--muted); opacity: 1; }
input:focus-visible { outline-offset: 0; border-color: transparent; }
input[aria-invalid="true"] { border: 2px solid var(--wrong); }
.field-error:not(:empty) { margin-top: 4px; font-size: 14px; color: var(--wrong); }
.pay { height: 52px; border: 0; border-radius: 10px; font: inherit; font-weight: 700; font-variant-numeric: tabular-nums;
  background: var(--button); color: var(--on-button); cursor: pointer; }
.pay[aria-disabled="true"] { opacity: .6; cursor: progress; }

.test-cards { margin-top: 22px; padding-top: 16px; border-top: 1px solid var(--hair); }
.test-cards h2 { font-size: 14px; font-weight: 600; }
.hint { font-size: 13px; color: var(--muted); }
.test-cards ul { display: grid; gap: 4px; margin-top: 10px; list-style: none; }
.test-cards button { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; width: 100%; min-height: 40px;
  padding: 8px 12px; align-items: center; text-align: left; font: inherit; font-size: 14px; line-height: 1.3; color: inherit;
  background: var(--hover); border: 0; border-radius: 8px; cursor: pointer; }
.test-cards button:hover { background: var(--hair); }
.card-number { color: var(--muted); font-variant-numeric: tabular-nums; font-size: 13px; white-space: nowrap; }
.leave { margin-top: 18px; text-align: center; }
.leave a { display: inline-block; padding: 10px; color: var(--ink); }
.done, .astray { padding: 40px 0 16px; text-align: center; }
.done::before { content: "\\2713"; display: grid; place-items: center; width: 56px; height: 56px; margin: 0 auto 16px;
  font-size: 28px; line-height: 1; color: var(--right); border: 2px solid currentcolor; border-radius: 50%; }
.done h1, .astray h1, .done p:first-child { font-size: 20px; font-weight: 700; }
.unframed { max-width: 40ch; }
@media (max-width: 380px) { body { padding: 8px; } .sheet { padding: 0 16px 16px; } .banner { margin: 0 -16px; padding: 8px 16px; } }
`;
