import { expect, test, vi } from 'vitest';
import { inNewTab, refuseStorage } from '#testing/tab-storage.ts';
import { storeUnsent, takeUnsent } from './unsent-form.ts';

inNewTab();

function form(fields: Record<string, string | Blob>) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  return made;
}

test('restores input once, for the page it was submitted from', () => {
  storeUnsent('/shipping?edit=3', form({ city: 'Berlin', name: 'ليلى' }));
  expect(takeUnsent('/login')).toBeNull();
  const unsent = takeUnsent('/shipping');
  expect(unsent?.action).toBe('/shipping?edit=3');
  expect([...unsent!.formData.entries()]).toEqual([
    ['city', 'Berlin'],
    ['name', 'ليلى'],
  ]);
  expect(takeUnsent('/shipping')).toBeNull();
});

test('stores neither orders nor pictures, and nothing for long', () => {
  storeUnsent('/checkout', form({ idempotency_key: 'a', order_method: '2' }));
  expect(takeUnsent('/checkout')).toBeNull();
  storeUnsent('/user/profile', form({ avatar: new Blob(['x']) }));
  expect(takeUnsent('/user/profile')).toBeNull();
  storeUnsent('/shipping', form({ city: 'Berlin' }));
  vi.setSystemTime(Date.now() + 16 * 60_000);
  expect(takeUnsent('/shipping')).toBeNull();
});

test('tolerates disabled or corrupt storage', () => {
  expect(takeUnsent('/')).toBeNull();
  sessionStorage.setItem('souk-unsent', '{');
  expect(takeUnsent('/')).toBeNull();
  refuseStorage();
  storeUnsent('/', form({ city: 'Berlin' }));
  expect(takeUnsent('/')).toBeNull();
});
