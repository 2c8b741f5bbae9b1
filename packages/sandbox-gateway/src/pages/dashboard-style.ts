/** The look of the dashboard. */
export const dashboardStyle = `
:root { color-scheme: light dark; --page: #faf8f5; --ink: #17140f; --muted: #5d574e; --hair: #e3ded5; --focus: #1a5fd0;
  --good: #1a6b3a; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --page: #151311; --ink: #f4f0ea; --muted: #b5aea4; --hair: #38332d; --focus: #8db8ff; --good: #86d9a5; --bad: #ffb3a8; }
}
* { box-sizing: border-box; }
body { max-width: 1200px; margin: 0 auto; padding: 24px 16px 64px; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
h1 { margin: 0; font-size: 28px; letter-spacing: -0.02em; }
h2 { margin: 36px 0 8px; font-size: 18px; }
p { margin: 4px 0 0; color: var(--muted); overflow-wrap: anywhere; }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.scroll { position: relative; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 12px 8px 0; text-align: left; font-weight: 400; white-space: nowrap; border-bottom: 1px solid var(--hair); }
thead th { font-size: 13px; color: var(--muted); }
.number { font-variant-numeric: tabular-nums; }
code { font-size: 13px; }
.status { font-weight: 600; }
.good { color: var(--good); }
.bad { color: var(--bad); }
form { margin: 0; }
button { min-height: 32px; padding: 0 12px; font: inherit; font-size: 13px; color: inherit; background: none;
  border: 1px solid var(--muted); border-radius: 6px; cursor: pointer; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
