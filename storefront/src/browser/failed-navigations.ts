import { createPath, isRouteErrorResponse, type Location, type MiddlewareFunction } from 'react-router';
import { isServerReachable, isNetworkError } from '@souk/kit/browser/network-error.ts';
import { isOwnReload, mayReload, reloadPage } from '@souk/kit/browser/reload-once.ts';

/*
 * Navigations that failed for lack of a connection: the open page stays, and layout/failed-navigation-notice.tsx offers to retry.
 * Browser only.
 */

/**
 * `target`: target of the navigation; null if data of the open page failed to load. `isCodeGone`: the route's code no longer
 * exists.
 */
export type FailedNavigation = { target: Location | null; isCodeGone?: boolean };

type Address = Pick<Location, 'pathname' | 'search'>;

export type OpenPage = {
  location: Address;
  /** Target of the pending navigation; null without one. */
  coming: Location | null;
  /** A navigation or a form beside the page is pending. */
  isBusy: boolean;
  /** Ends that navigation. */
  stay: () => void;
};

let lost: FailedNavigation | null = null;
let open: OpenPage | null = null;
const listeners = new Set<() => void>();
/**
 * After the code of a route fails to load, the router waits forever (`new`: the failure concerns this or the next navigation).
 * All later navigations load documents.
 */
let failure: 'none' | 'new' | 'known' = 'none';
let leaving: Promise<void> | null = null;
/** Target whose document is loading. Until it arrives, hovered links may fail to prefetch their code. */
let left: Location | null = null;

export const failedNavigations = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => lost,
  onServer: () => null,
};

export function setFailedNavigation(next: FailedNavigation | null) {
  lost = next;
  for (const listener of listeners) listener();
}

/** Records the open page. Moving to another page discards a failure of the previous one. */
export function setOpenPage(now: OpenPage) {
  if (open && !isSame(open.location, now.location)) setFailedNavigation(null);
  const isNew = now.coming !== null && now.coming !== open?.coming && !isSame(now.coming, now.location);
  open = now;
  if (failure !== 'none' && isNew) leave();
}

const isSame = (one: Address, other: Address): boolean =>
  one.pathname === other.pathname && one.search === other.search;

/** Minimum duration of a retry, so that the pending state is visible. */
const minTryMs = 300;
const afterTry = () => new Promise((resolve) => setTimeout(resolve, minTryMs));

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Client middleware of every GET of the router. When a revalidation of the open page fails, its routes keep their data. A
 * failed navigation to another page is held until it is aborted.
 */
export const holdFailedNavigations: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method !== 'GET') return next();
  const asked = new URL(request.url);
  const isOpen = open !== null && isSame(open.location, asked);
  const results = await next();
  if (!Object.values(results).some(({ type, result }) => type === 'error' && isLost(result))) return results;
  if (isOpen) {
    if (lost === null) setFailedNavigation({ target: null });
    return Object.fromEntries(Object.entries(results).filter(([, { type }]) => type === 'data'));
  }
  await afterTry();
  if (request.signal.aborted) return results;
  const ended = new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
  stay();
  await ended;
  return results;
};

/**
 * React Router reloads the document when the code of a route fails to load, which leaves the shop while offline. In browsers with
 * the Navigation API, the page stays and offers to retry; for code that a new release has replaced, the target's document is
 * loaded, at most once a minute.
 */
export function catchReloads() {
  if (!('navigation' in window)) return;
  navigation.addEventListener('navigate', (event) => {
    const isByScript = event.navigationType === 'reload' && !event.userInitiated;
    if (!isByScript || isOwnReload(event) || !event.cancelable) return;
    event.preventDefault();
    if (failure === 'none') failure = 'new';
    if (open?.isBusy) leave(); // otherwise a link was only prefetched, or the navigation isn't rendered yet
  });
}

function leave() {
  if (left !== null && open?.coming === left) return;
  leaving ??= loadDocument().finally(() => (leaving = null));
}

async function loadDocument() {
  const isNew = failure === 'new';
  failure = 'known';
  const target = open?.coming ?? null;
  const isThere = await isServerReachable();
  if (!isThere) await afterTry();
  if (open === null || open.coming !== target) return; // the navigation ended meanwhile
  if (!isThere) return stay();
  const mayLeave = !isNew || mayReload(sessionStorage, Date.now());
  if (mayLeave) {
    left = target;
    return target ? location.assign(createPath(target)) : reloadPage();
  }
  stay();
  setFailedNavigation({ target, isCodeGone: true });
}

function stay() {
  const target = open?.coming ?? lost?.target ?? null;
  setFailedNavigation({ target });
  if (open?.coming) open.stay();
}

/** Browsers report a connection that breaks during a response differently from one that was never made. */
function isLost(error: unknown): boolean {
  return isNetworkError(error) || (!navigator.onLine && !isRouteErrorResponse(error));
}
