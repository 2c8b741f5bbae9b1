import { expect, it } from 'vitest';
import { DomainError } from '../../../core/shared/errors.ts';
import { formErrors } from './form-errors.ts';

it('puts each message at its field, the first of several', () => {
  const issues = [
    { path: 'email', message: 'no email' },
    { path: 'types.0.price', message: 'Say a price.' },
    { path: 'email', message: 'second' },
  ];
  expect(formErrors(new DomainError('invalid', 'input.invalid', 'no email', { issues }))).toEqual({
    detail: 'no email',
    code: 'input.invalid',
    fields: { email: 'no email', 'types.0.price': 'Say a price.' },
  });
});

it.each([new DomainError('not-found', 'event.unknown', 'x'), new Error('broken'), new Response()])(
  'throws errors that a form cannot show',
  (error) => {
    expect(() => formErrors(error)).toThrow();
  },
);
