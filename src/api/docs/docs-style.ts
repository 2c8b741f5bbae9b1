/** Light by day and dark by night, like the pages. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #1c1a1b);
  --ink: light-dark(#1f1c1a, #efe9e2);
  --muted: light-dark(#5e5751, #b7aea5);
  --line: light-dark(#e2ddd5, #3a3536);
  --raised: light-dark(#f2efe9, #272425);
  --accent: light-dark(#8c3c00, #ffa04d);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif;
  overflow-wrap: break-word;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
.skip { position: absolute; left: 1rem; top: -4rem; padding: 0.5rem 1rem; background: var(--paper); }
.skip:focus { top: 1rem; }
nav, main { padding: 1.5rem 1.25rem; }
nav { border-bottom: 1px solid var(--line); }
main { max-width: 52rem; min-width: 0; }
.brand { margin: 0 0 1.5rem; font-size: 1.25rem; font-weight: 700; }
.brand a { color: inherit; text-decoration: none; }
.brand span { color: var(--muted); font-weight: 400; }
summary { cursor: pointer; padding-block: 0.4rem; font-weight: 600; }
nav ul { margin: 0 0 0.75rem; padding: 0; list-style: none; font-size: 0.9375rem; }
nav li a { display: block; padding: 0.25rem 0; color: var(--muted); text-decoration: none; }
nav li a:hover { color: var(--ink); text-decoration: underline; }
h1, h2, h3 { line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
h1 { margin: 0 0 1rem; font-size: clamp(2rem, 6vw, 3rem); }
h2 { margin: 0 0 0.5rem; font-size: 1.75rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.25rem; }
h4 { margin: 1.75rem 0 0.5rem; font-size: 0.9375rem; }
h4 span, dt span, .who span { color: var(--muted); font-weight: 400; }
p { margin: 0 0 0.75rem; max-width: 68ch; text-wrap: pretty; }
.tag { padding-top: 3.5rem; }
article { padding-block: 2.25rem; }
article + article { border-top: 1px solid var(--line); }
article:target h3 { color: var(--accent); }
.place { font-family: var(--mono); font-size: 0.9375rem; }
.place b { margin-right: 0.25rem; }
.place .get { color: light-dark(#0b5f59, #6ed3c8); }
.place .post, .place .put { color: var(--accent); }
.place .delete { color: light-dark(#a01c2c, #ff8d97); }
.who b { margin-right: 0.35rem; }
.who span::before { content: "("; }
.who span::after { content: ")"; }
code, pre { font-family: var(--mono); font-size: 0.875em; }
code { min-width: 0; overflow-wrap: anywhere; }
pre code { overflow-wrap: normal; }
p code, dd code { padding: 0.1em 0.35em; border-radius: 0.3em; background: var(--raised); }
pre {
  margin: 0;
  padding: 1rem 1.25rem;
  overflow-x: auto;
  border-radius: 0.6rem;
  background: var(--raised);
  line-height: 1.5;
}
dl { margin: 0; }
dl div { padding-block: 0.5rem; border-top: 1px solid var(--line); }
dt { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; min-width: 0; }
dt code { font-weight: 600; }
dt span { font-size: 0.875rem; }
dd { margin: 0; font-size: 0.9375rem; }
dd p { margin: 0; }
.variant { margin: 1.25rem 0 0.35rem; }
.problems { margin-top: 1.5rem; }
@media (width >= 64rem) {
  body { display: grid; grid-template-columns: 18rem minmax(0, 1fr); column-gap: 3rem; max-width: 80rem; margin-inline: auto; }
  nav { position: sticky; top: 0; align-self: start; height: 100dvh; overflow-y: auto; padding-block: 2.5rem; border: 0; }
  nav details::details-content { content-visibility: visible; block-size: auto; }
  nav summary { list-style: none; cursor: default; }
  main { padding-block: 2.5rem 6rem; }
}
`;
