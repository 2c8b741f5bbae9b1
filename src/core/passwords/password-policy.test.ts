import { describe, expect, test } from 'vitest';
import { defaultPasswordPolicy, lacksWords, type PasswordPolicy, passwordRules } from './password-policy.ts';
import { requireStrongPassword } from './require-strong-password.ts';

const strict = {
  minLength: 8,
  maxLength: 12,
  lowercase: true,
  uppercase: true,
  numeric: true,
  nonAlphanumeric: true,
};

function problemOf(policy: PasswordPolicy, password: string): string | undefined {
  const missing = passwordRules(policy, password).filter(({ met }) => !met);
  const names = missing.map(({ name }) => name);
  return names.length > 0 ? lacksWords(names, policy) : undefined;
}

describe('the password policy', () => {
  test.each([
    ['12345', 'Use at least 6 characters.'],
    ['123456', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), 'Use at most 128 characters.'],
    // Six characters to people, twelve to a computer.
    ['🎺'.repeat(6), undefined],
    ['🎺'.repeat(5), 'Use at least 6 characters.'],
  ])('by default says of %j: %j', (password, problem) => {
    expect(problemOf(defaultPasswordPolicy, password)).toBe(problem);
  });

  test.each([
    ['Sunset-26', undefined],
    ['sunset-26', 'Use an uppercase letter.'],
    ['SUNSET-26', 'Use a lowercase letter.'],
    ['Sunset-xx', 'Use a number.'],
    ['Sunset226', 'Use a symbol.'],
    ['Ünlü-١٢٣', undefined],
    ['', 'Use at least 8 characters, a lowercase letter, an uppercase letter, a number, and a symbol.'],
  ])('with all requirements says of %j: %j', (password, problem) => {
    expect(problemOf(strict, password)).toBe(problem);
  });

  test('lists its rules before anything is typed', () => {
    expect(passwordRules(defaultPasswordPolicy, '')).toMatchObject([
      { text: 'at least 6 characters', met: false },
    ]);
    expect(passwordRules(strict, 'Sunset')).toMatchObject([
      { text: 'at least 8 characters', met: false },
      { text: 'a lowercase letter', met: true },
      { text: 'an uppercase letter', met: true },
      { text: 'a number', met: false },
      { text: 'a symbol', met: false },
    ]);
  });
});

describe('a chosen password', () => {
  const email = 'thandi.m@example.com';
  const outcome = (password: string, settings: object = {}, of = email) =>
    requireStrongPassword({ settings } as never, password, { email: of, field: 'newPassword' }).then(
      () => 'taken',
      (error: { message: string }) => error.message,
    );

  test.each(['123456', 'password123', 'LetMeIn1', 'qwertyuiop', 'superman'])(
    'may not be one that attackers try first: %s',
    async (password) => {
      expect(await outcome(password)).toBe('This password is too common. Choose another.');
    },
  );

  test('may be digits only when its address is a phone number, but not that number', async () => {
    expect(await outcome('8150274639', {}, '0712345678@example.com')).toBe('taken');
    expect(await outcome('0712345678', {}, '0712345678@example.com')).toBe(
      'Don’t use your email or our name as your password.',
    );
  });

  test.each(['thandi.m@example.com', 'Thandi.M@Example.com', 'Thandi.M2026!', 'tikiti2026', '!Tikiti!'])(
    'may not be one’s own address or our name: %s',
    async (password) => {
      expect(await outcome(password)).toBe('Don’t use your email or our name as your password.');
    },
  );

  test.each(['koppie sunset', 'thandi loves jazz', 'my tikiti is the best'])(
    'may be %s',
    async (password) => {
      expect(await outcome(password)).toBe('taken');
    },
  );

  test('is refused at its field, by the policy first', async () => {
    const settings = { passwordPolicy: strict };
    expect(await outcome('superman', settings)).toBe('Use an uppercase letter, a number, and a symbol.');
    const refused = requireStrongPassword({ settings } as never, 'x', { email, field: 'newPassword' });
    await expect(refused).rejects.toMatchObject({
      code: 'weak-password',
      issues: [{ path: 'newPassword' }],
    });
  });
});
