import { afterEach, beforeEach, vi } from 'vitest';

/** Each test of the file gets an empty tab storage and a mock clock. */
export function inNewTab(): void {
  beforeEach(() => {
    const held = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => held.set(key, value),
      removeItem: (key: string) => held.delete(key),
    });
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Makes every access to the tab's storage throw from now on. */
export function refuseStorage(): void {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
}
