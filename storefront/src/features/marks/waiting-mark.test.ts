import { inNewTab, refuseStorage } from '@souk/kit/testing/tab-storage.ts';
import { expect, test, vi } from 'vitest';
import { storeWaiting, takeWaiting } from './waiting-mark.ts';

const soap = { kind: 'wishlist', id: 133 } as const;

inNewTab();

test('is returned once, on the page where it was stored', () => {
  storeWaiting(soap, '/soap/product/133');
  expect(takeWaiting('/login')).toBeNull();
  expect(takeWaiting('/soap/product/133')).toEqual(soap);
  expect(takeWaiting('/soap/product/133')).toBeNull();
});

test('expires after a quarter of an hour', () => {
  storeWaiting(soap, '/');
  vi.setSystemTime(Date.now() + 15 * 60_000);
  expect(takeWaiting('/')).toBeNull();
});

test('tolerates disabled or corrupt storage', () => {
  expect(takeWaiting('/')).toBeNull();
  sessionStorage.setItem('souk.mark', '{');
  expect(takeWaiting('/')).toBeNull();
  refuseStorage();
  storeWaiting(soap, '/');
  expect(takeWaiting('/')).toBeNull();
});
