import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** A router that reloads the document, because the code of a route failed to load. */
function reloadByRouter(navigation: EventTarget): boolean {
  const event = new Event('navigate', { cancelable: true });
  return navigation.dispatchEvent(Object.assign(event, { navigationType: 'reload', userInitiated: false }));
}

// SPEC §2
test('missing code loads the document of the target once, even if more code fails while it loads', async () => {
  const navigation = new EventTarget();
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('window', { navigation });
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  const check = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', check);
  vi.resetModules(); // it keeps state
  const { catchReloads, setOpenPage } = await import('./failed-navigations.ts');
  catchReloads();
  const place = (pathname: string) => ({
    pathname,
    search: '',
    hash: '',
    state: null,
    key: 'x',
    mask: undefined,
  });
  const page = { location: place('/all/kitchen'), isBusy: true, stay: () => {} };
  const fail = async () => {
    expect(reloadByRouter(navigation)).toBe(false); // prevented
    expect(check).toHaveBeenCalled();
    await new Promise(setImmediate);
  };

  setOpenPage({ ...page, coming: null, isBusy: false });
  setOpenPage({ ...page, coming: place('/teapot/product/1') });
  await fail();
  expect(assign.mock.calls).toEqual([['/teapot/product/1']]);
  await fail(); // of a hovered link
  expect(assign.mock.calls).toEqual([['/teapot/product/1']]);

  // The visitor stopped loading and selects a link.
  setOpenPage({ ...page, coming: place('/teapot/product/1') });
  await new Promise(setImmediate);
  expect(assign).toHaveBeenCalledTimes(2);
});
