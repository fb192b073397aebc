import { readForm } from '@souk/kit/forms/form-fields.ts';
import { expect, test } from 'vitest';
import { codeFields } from './code-fields.ts';

function typed(code: string) {
  const form = new FormData();
  form.set('code', code);
  const { values, fieldErrors } = readForm(codeFields, form);
  return { code: values.code, problem: fieldErrors?.code };
}

test.each([
  ['1234', '1234'],
  [' 12 34 ', '1234'],
  ['12-34', '1234'],
  ['١٢٣٤', '1234'],
  ['۰۹۸۷', '0987'],
  ['123 456', '123456'],
])('a code typed as "%s" is %s', (text, code) => {
  expect(typed(text)).toEqual({ code, problem: undefined });
});

test('a code of other than four or six digits is invalid, of none missing', () => {
  expect(typed('123').problem).toBe('refusal.code.invalid');
  expect(typed('12345').problem).toBe('refusal.code.invalid');
  expect(typed('12a4').problem).toBe('refusal.code.invalid');
  expect(typed(' ').problem).toBe('refusal.code.required');
});
