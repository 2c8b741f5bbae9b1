import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDisguisedLink, findLink } from './message-links.ts';

test.each([
  ['See https://evil.example/login', 'https://evil.example/login'],
  ['See [the page](https://evil.example)', 'the page'],
  ['See evil.example', 'evil.example'],
  ['Go to evil.shop/now', 'evil.shop/now'],
  ['Write to pay@bank.example', 'pay@bank.example'],
  ['See evil．example', 'evil.example'],
  ['See evil。example', 'evil.example'],
  ['See evil｡example', 'evil.example'],
  ['See evil\u00ad.example', 'evil.example'],
  ['See e\u200bvi\u2060l.\ufe0fexam\u034fple', 'evil.example'],
  ['See evil[.]example', 'evil.example'],
  ['See evil (dot) example now', 'evil.example'],
  ['Write to pay[at]bank{.}example', 'pay@bank.example'],
  ['See hxxps[:]//evil/x', 'hxxps://evil/x'],
  ['See 1.2.3.4/login', '1.2.3.4/login'],
  ['See evil-.example', 'evil-.example'],
  ['See xn--80a1acny.xn--p1ai', 'xn--80a1acny.xn--p1ai'],
  [
    'See \u092d\u093e\u0930\u0924.\u092d\u093e\u0930\u0924',
    '\u092d\u093e\u0930\u0924.\u092d\u093e\u0930\u0924',
  ],
  ['HTTP://EVIL', 'HTTP://EVIL'],
  ['[call](tel:123)', 'call'],
  ['[one][1]\n\n[1]: https://evil.example', 'one'],
  ['![pixel](https://evil.example/p.gif)', 'pixel'],
])('a link is found in %s', (text, link) => {
  expect(findLink(text)).toEqual(link);
});

test.each([
  'Doors open at 18.30. Bring **water**!',
  'R 1.250,50 …',
  'Row 5.B, e. g. by bus',
  '3rd & 4th July',
  'Call 01.23.45.67.89 or 044.123.45.67',
  'On 24.12.2026, e.g. at the door (at 7)',
  'Meet us [here]. Bye',
])('no link is found in %s', (text) => {
  expect(findLink(text)).toBeUndefined();
});

test('an address is found however it is wrapped', () => {
  const around = fc.stringMatching(/^[ \n*_>()-]{0,5}$/);
  fc.assert(
    fc.property(around, around, fc.webUrl(), (before, after, url) => {
      expect(findLink(`Hello ${before} ${url} ${after}`)).toBeDefined();
    }),
    { numRuns: 30 },
  );
});

test('a link whose words name another address is found', () => {
  const disguised = '[https://mybank.example](https://evil.example)';
  expect(findDisguisedLink(disguised)).toEqual({
    words: 'https://mybank.example',
    href: 'https://evil.example',
  });
  expect(findDisguisedLink('[www.mybank.example/login](https://evil.example)')).toBeDefined();
  expect(findDisguisedLink('[me@mybank.example](mailto:me@evil.example)')).toBeDefined();
  expect(findDisguisedLink('[mybank\u00ad.example](https://evil.example)')).toBeDefined();
  expect(findDisguisedLink('[mybank。example](https://evil.example)')).toBeDefined();
  expect(findDisguisedLink('[mybank[.]example](https://evil.example)')).toBeDefined();
  for (const honest of [
    '[münchen.example](https://xn--mnchen-3ya.example/a)',
    '[good.example:8443/a](https://good.example:8443/a)',
    '[the page](https://good.example)',
    '[good.example](https://www.good.example/a)',
    'https://good.example',
    'me@good.example',
  ]) {
    expect(findDisguisedLink(honest), honest).toBeUndefined();
  }
});
