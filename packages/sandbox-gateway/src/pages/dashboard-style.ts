/** The look of the dashboard. */
export const dashboardStyle = `
:root { color-scheme: light dark; --page: #f6f3ee; --paper: #ffffff; --ink: #17140f; --muted: #5d574e; --hair: #e3ded5; --line: #857e73;
  --focus: #1a5fd0; --good: #1a6b3a; --good-paper: #e6f3ea; --bad: #a3211a; --bad-paper: #fdeceb; --open: #6b4a00;
  --open-paper: #fdf1d0; --target: #eaf1ff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #151311; --paper: #1f1c19; --ink: #f4f0ea; --muted: #b5aea4; --hair: #38332d; --line: #8d867b; --focus: #8db8ff;
    --good: #86d9a5; --good-paper: #15301f; --bad: #ffb3a8; --bad-paper: #3d1a16; --open: #f3cf7a; --open-paper: #35290c;
    --target: #1b2740; }
}
* { box-sizing: border-box; margin: 0; padding: 0; }
html { scroll-padding-top: 16px; }
body { max-width: 1120px; margin: 0 auto; padding: 32px 16px 72px; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
h1 { font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; }
h2 { font-size: 19px; letter-spacing: -0.01em; }
a { color: inherit; text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.top { display: flex; flex-wrap: wrap; gap: 16px 32px; justify-content: space-between; align-items: end; }
.top p { margin-top: 6px; color: var(--muted); overflow-wrap: anywhere; }
.banner { display: inline-block; padding: 1px 10px; border-radius: 20px; background: var(--open-paper); color: var(--open);
  font-size: 13px; font-weight: 600; white-space: nowrap; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
label { color: var(--muted); font-size: 14px; }
input, button { min-height: 44px; padding: 0 14px; font: inherit; font-size: 14px; color: inherit; background: var(--paper);
  border: 1px solid var(--line); border-radius: 8px; }
input { min-width: 0; max-width: 100%; flex: 1 1 12ch; }
button { font-weight: 600; cursor: pointer; }
button:hover { background: var(--hair); }
section { margin-top: 40px; }
.head { display: flex; flex-wrap: wrap; gap: 2px 14px; align-items: baseline; margin-bottom: 10px; }
.head p, .none { color: var(--muted); font-size: 14px; overflow-wrap: anywhere; }
#clock { padding: 20px; border-radius: 14px; background: var(--paper); }
.now { font-size: clamp(19px, 5.4vw, 24px); font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: -0.01em; line-height: 1.3; }
.moves { margin-top: 12px; }
.moves label { flex-basis: 100%; }
.moves input { flex: 0 1 24ch; }
.row form { margin: 6px 0 4px; }
time { white-space: nowrap; }
.rows { list-style: none; border-radius: 14px; background: var(--paper); overflow: hidden; }
.row { display: grid; gap: 4px 24px; padding: 14px 20px; align-items: start; }
.row + .row { border-top: 1px solid var(--hair); }
.row:target { background: var(--target); }
.row > * { min-width: 0; }
.main { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; }
.amount { font-variant-numeric: tabular-nums; }
.reference, code { font: 13px/1.6 ui-monospace, "Cascadia Mono", "Liberation Mono", monospace; overflow-wrap: anywhere; }
.wrap { overflow-wrap: anywhere; }
.faint { color: var(--muted); font-size: 13px; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.status { padding: 1px 9px; border-radius: 20px; font-size: 13px; font-weight: 600; background: var(--open-paper); color: var(--open); }
.status.good { background: var(--good-paper); color: var(--good); }
.status.bad { background: var(--bad-paper); color: var(--bad); }
.good { color: var(--good); }
.bad { color: var(--bad); }
.more { grid-column: 1 / -1; font-size: 14px; }
ul.more { list-style: none; display: grid; gap: 6px; margin-top: 6px; padding-left: 14px; border-left: 3px solid var(--hair); }
summary { min-height: 28px; padding: 2px 0; color: var(--muted); cursor: pointer; overflow-wrap: anywhere; }
details ol { margin: 6px 0 6px 22px; }
pre { max-height: 320px; margin-top: 8px; padding: 12px; overflow: auto; border-radius: 8px; background: var(--page);
  font: 12px/1.5 ui-monospace, "Cascadia Mono", "Liberation Mono", monospace; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (min-width: 860px) {
  .moves label { flex-basis: auto; }
  .row form { margin: 0; }
  .row { grid-template-columns: 2.2fr 2fr 2fr 2fr; }
  #webhooks .row { grid-template-columns: 2.6fr 2fr 2fr auto; }
}
`;
