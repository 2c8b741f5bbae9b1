import { describe, expect, test } from 'vitest';
import {
  defaultPasswordPolicy,
  passwordProblem,
  passwordRules,
  requireStrongPassword,
} from './password-policy.ts';

const strict = {
  minLength: 8,
  maxLength: 12,
  lowercase: true,
  uppercase: true,
  numeric: true,
  nonAlphanumeric: true,
};

describe('the password policy', () => {
  test.each([
    ['12345', 'Use at least 6 characters.'],
    ['123456', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), 'Use at most 128 characters.'],
    // Six characters to whoever types them, twelve to a computer.
    ['🎺'.repeat(6), undefined],
    ['🎺'.repeat(5), 'Use at least 6 characters.'],
  ])('by default says of %j: %j', (password, problem) => {
    expect(passwordProblem(defaultPasswordPolicy, password)).toBe(problem);
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
    expect(passwordProblem(strict, password)).toBe(problem);
  });

  test('lists its rules before anything is typed', () => {
    expect(passwordRules(defaultPasswordPolicy, '')).toEqual([{ text: 'at least 6 characters', met: false }]);
    expect(passwordRules(strict, 'Sunset')).toEqual([
      { text: 'at least 8 characters', met: false },
      { text: 'a lowercase letter', met: true },
      { text: 'an uppercase letter', met: true },
      { text: 'a number', met: false },
      { text: 'a symbol', met: false },
    ]);
  });

  test('throws at the field', () => {
    expect(() => requireStrongPassword(strict, 'x')).toThrow(
      expect.objectContaining({
        code: 'weak-password',
        issues: [expect.objectContaining({ path: 'password' })],
      }),
    );
  });
});
