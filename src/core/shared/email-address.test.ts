import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountEmailSchema } from '../accounts/account-fields.ts';
import { emailSchema } from '../orders/order.ts';

const read = (typed: string) => emailSchema.safeParse(typed).data;

describe('an email address', () => {
  it.each([
    'thandi@example.com',
    'ivan@xn--80a1acny.xn--p1ai',
    "o'brien@example.com",
    'a!#$%&*+/=?^_`{|}~-@example.co.za',
    // Refused by most programs, and in use in Japan.
    '.taro..yamada.@docomo.ne.jp',
    'x@a-b.c2',
  ])('may be %s, as in a browser', (typed) => {
    expect(read(typed)).toBe(typed);
  });

  it.each([
    ['with invisible characters', '\u200bthandi\u00ad@exam\u2060ple.com\ufeff', 'thandi@example.com'],
    ['between spaces of any kind', '\u00a0 thandi@example.com\u202f\t\n', 'thandi@example.com'],
    ['between marks of direction', '\u202athandi@example.com\u202c', 'thandi@example.com'],
    ['with an international domain', 'ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['with a domain in capitals', 'ivan@ПОЧТА.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
    ['with an ideographic full stop', 'taro@例え。jp', 'taro@xn--r8jz45g.jp'],
  ])('may be pasted %s', (_, typed, expected) => {
    expect(read(typed)).toBe(expected);
  });

  it.each([
    ...['', 'thandi', '@example.com', 'thandi@', 'a b@example.com', 'a@b@example.com', 'a@example..com'],
    ...['a@example', 'a@-example.com', 'a@example.com.', 'a@1.2.3.4', 'иван@example.com', 'a@пример.рф/x'],
    ...['<a@example.com>', 'a@example.com\nBcc: b@example.com', 'a\u0000@example.com', 'a,b@example.com'],
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('may not be %j', (typed) => {
    expect(emailSchema.safeParse(typed).success).toBe(false);
    expect(accountEmailSchema.safeParse(typed).success).toBe(false);
  });

  it('is the same for an account, in small letters', () => {
    expect(accountEmailSchema.parse(' Ivan@Почта.РФ')).toBe('ivan@xn--80a1acny.xn--p1ai');
  });

  it('stays as it is when it is read again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('почта.рф', 'Example.COM', '例え.jp'),
        (local, domain) => {
          const once = read(`${local}@${domain}`);
          if (once !== undefined) expect(read(once)).toBe(once);
        },
      ),
    );
  });
});
