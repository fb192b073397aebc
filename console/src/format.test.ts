import { afterEach, expect, test, vi } from 'vitest';
import { formatIn } from './format.ts';

afterEach(() => vi.restoreAllMocks());

test('what writes dates and numbers is made once in a language, when it is first needed', () => {
  const dates = vi.spyOn(Intl, 'DateTimeFormat');
  const numbers = vi.spyOn(Intl, 'NumberFormat');
  const made = () => dates.mock.calls.length + numbers.mock.calls.length;
  const [one, same, other] = [formatIn('de'), formatIn('de'), formatIn('ar')];
  expect(one).toBe(same);
  expect(made()).toBe(0);
  expect([one.share(0.5), same.share(0.25), other.share(0.5)]).toEqual([
    '50\u00a0%',
    '25\u00a0%',
    '50\u200e%\u200e',
  ]);
  expect(made()).toBe(2);
  expect(one.date('2026-03-01')).toBe(same.date('2026-03-01'));
  expect(made()).toBe(3);
});
