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
])('the input "%s" is read as code %s', (text, code) => {
  expect(typed(text)).toEqual({ code, problem: undefined });
});

test('a code without four or six digits is invalid, an empty one missing', () => {
  expect(typed('123').problem).toBe('refusal.code.invalid');
  expect(typed('12345').problem).toBe('refusal.code.invalid');
  expect(typed('12a4').problem).toBe('refusal.code.invalid');
  expect(typed(' ').problem).toBe('refusal.code.required');
});
