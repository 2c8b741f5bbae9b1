import { html, raw } from 'hono/html';

export type Markup = ReturnType<typeof html>;

/** A whole page around `body`, which is safe markup; everything else is escaped. */
export function htmlDocument(page: {
  title: string;
  bodyClass: string;
  styles: string[];
  scripts: string[];
  data?: Record<string, string>;
  body: Markup;
}): Markup {
  const links = page.styles.map((name) => html`<link rel="stylesheet" href="/assets/${name}">`);
  const scripts = page.scripts.map((name) => html`<script type="module" src="/assets/${name}"></script>`);
  const data = Object.entries(page.data ?? {}).map(([name, value]) => html` data-${raw(name)}="${value}"`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
${links}${scripts}
</head>
<body class="${page.bodyClass}"${data}>
${page.body}
</body>
</html>`;
}
