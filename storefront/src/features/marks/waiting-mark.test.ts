import { inNewTab, refuseStorage } from '@souk/kit/testing/tab-storage.ts';
import { expect, test, vi } from 'vitest';
import { storeWaiting, takeWaiting } from './waiting-mark.ts';

const soap = { kind: 'wishlist', id: 133 } as const;

inNewTab();

test('waits for the page on which it was pressed, and is given out once', () => {
  storeWaiting(soap, '/soap/product/133');
  expect(takeWaiting('/login')).toBeNull();
  expect(takeWaiting('/soap/product/133')).toEqual(soap);
  expect(takeWaiting('/soap/product/133')).toBeNull();
});

test('who comes back a quarter of an hour later has to press again', () => {
  storeWaiting(soap, '/');
  vi.setSystemTime(Date.now() + 15 * 60_000);
  expect(takeWaiting('/')).toBeNull();
});

test('storage that is switched off or holds something else is no error', () => {
  expect(takeWaiting('/')).toBeNull();
  sessionStorage.setItem('souk.mark', '{');
  expect(takeWaiting('/')).toBeNull();
  refuseStorage();
  storeWaiting(soap, '/');
  expect(takeWaiting('/')).toBeNull();
});
