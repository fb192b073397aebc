import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { AccountName } from './account-name.tsx';

const account = { code: 'seller:7:available', store: { id: 7, name: 'Trailhead Supply' } };

test("an order's ledger names the store of an account; the store's own ledger doesn't", () => {
  expect(htmlOf(<AccountName account={account} />, 'en')).toContain('Trailhead Supply: available');
  expect(htmlOf(<AccountName account={account} isOwn />, 'en')).toBe('Available');
  expect(htmlOf(<AccountName account={{ code: 'commission', store: null }} isOwn />, 'en')).toContain(
    'Commission',
  );
});
