import { expect, it } from 'vitest';
import { renderMarkdown, summarise } from './render-markdown.ts';

it('renders Markdown and leaves HTML as text', () => {
  const html = renderMarkdown('**Bold**\n\n<script>alert(1)</script> <img src=x onerror=alert(1)>');
  expect(html).toContain('<strong>Bold</strong>');
  expect(html).not.toMatch(/<(script|img)/);
});

it('makes no link of an address that would run a script', () => {
  expect(renderMarkdown('[x](javascript:alert(1)) [y](data:text/html,1) [z](vbscript:1)')).not.toContain(
    '<a',
  );
});

it('tells search engines that we do not vouch for a link', () => {
  expect(renderMarkdown('https://example.com')).toContain('rel="nofollow ugc noopener"');
});

it('keeps headings below those of the page, without gaps', () => {
  expect(renderMarkdown('# Bring')).toBe('<h3 dir="auto">Bring</h3>\n');
  expect(renderMarkdown('## Bring\n\n#### Maybe')).toBe(
    '<h3 dir="auto">Bring</h3>\n<h4 dir="auto">Maybe</h4>\n',
  );
});

it('sets the text direction of each paragraph and list from its own words', () => {
  const html = renderMarkdown('أهلا\n\nWelcome\n\n- אחת');
  expect(html).toContain('<p dir="auto">أهلا</p>');
  expect(html).toContain('<ul dir="auto">');
});

it('loads no external picture', () => {
  expect(renderMarkdown('![pixel](https://tracker.example/p.gif)')).not.toContain('<img');
});

it.each(['Hall (C), row (R), gate (TM)', '"Live" -- +-5 min...', "The '70s"])(
  'changes nothing in %s',
  (text) => {
    expect(summarise(text, 200)).toBe(text);
  },
);

it.each([
  ['a list', '- Doors\n- Line-up', 'Doors Line-up'],
  ['a numbered list', '1. Doors\n2. Line-up', 'Doors Line-up'],
  ['headings of both kinds', '# Line-up #\n\nDoors\n=====', 'Line-up Doors'],
  ['a table', '| Act | Time |\n|---|---|\n| Band | 20:00 |', 'Act Time Band 20:00'],
  ['code', 'Say `please`\n\n```\nand **thanks**\n```', 'Say please and **thanks**'],
  ['a link and a picture', '[Map](https://example.com) ![Hall](https://example.com/a.png)', 'Map !Hall'],
  ['a rule', 'One\n\n---\n\nTwo', 'One Two'],
])('summarises %s', (_, text, summary) => {
  expect(summarise(text, 200)).toBe(summary);
});

it('summarises without markup, cut between words', () => {
  expect(summarise('# Jazz\n\nThree **stages**, one hill', 200)).toBe('Jazz Three stages, one hill');
  expect(summarise('Three stages one hill', 12)).toBe('Three…');
  expect(summarise('**Three** stages\n- one hill\n> and more', 200)).toBe('Three stages one hill and more');
});
