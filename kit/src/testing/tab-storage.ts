import { afterEach, beforeEach, vi } from 'vitest';

/** Each test of the file has a tab that holds nothing yet, and a clock that can be set. */
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

/** From here on the tab's storage is switched off. */
export function refuseStorage(): void {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
}
