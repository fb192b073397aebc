import { isRouteErrorResponse, type Location, type MiddlewareFunction } from 'react-router';
import { isAnybodyThere, isNoAnswer } from '@souk/kit/browser/no-answer.ts';

/*
 * Navigations that failed for lack of a connection: the open page stays, and layout/lost-page.tsx offers to retry.
 * Browser only.
 */

/** `target`: where the navigation led; null when data of the open page failed to load. */
export type LostPage = { target: Location | null };

type Address = Pick<Location, 'pathname' | 'search'>;

export type OpenPage = {
  location: Address;
  /** Target of the pending navigation; null without one. */
  coming: Location | null;
  /** Ends that navigation. */
  stay: () => void;
};

let lost: LostPage | null = null;
let open: OpenPage | null = null;
const listeners = new Set<() => void>();
/** Retries of route modules that failed to load; they run with the next navigation. */
const waiting = new Set<() => void>();

export const lostPages = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => lost,
  onServer: () => null,
};

export function setLostPage(next: LostPage | null) {
  lost = next;
  for (const listener of listeners) listener();
}

/** Records the open page. Moving to another page discards a failure of the previous one. */
export function notePage(now: OpenPage) {
  if (open && !isSame(open.location, now.location)) setLostPage(null);
  open = now;
}

const isSame = (one: Address, other: Address): boolean =>
  one.pathname === other.pathname && one.search === other.search;

/** Least duration of a retry, so that the pending state is visible. */
const leastTryMs = 300;
const afterTry = () => new Promise((resolve) => setTimeout(resolve, leastTryMs));

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Client middleware of every GET of the router. When a revalidation of the open page fails, its routes keep their data. A
 * failed navigation to another page is held until it is aborted.
 */
export const holdLostPages: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method !== 'GET') return next();
  const asked = new URL(request.url);
  const isOpen = open !== null && isSame(open.location, asked);
  if (!isOpen) for (const fetchAgain of waiting) fetchAgain();
  const results = await next();
  if (!Object.values(results).some(({ type, result }) => type === 'error' && isLost(result))) return results;
  if (isOpen) {
    if (lost === null) setLostPage({ target: null });
    return Object.fromEntries(Object.entries(results).filter(([, { type }]) => type === 'data'));
  }
  await afterTry();
  if (request.signal.aborted) return results;
  const ended = new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
  stay();
  await ended;
  return results;
};

/** After a route module failed to load: resolves to true with the next navigation, or to false at once if the server is reachable. */
export async function waitToFetchAgain(): Promise<boolean> {
  if (await isAnybodyThere()) return false;
  const again = new Promise<void>((resolve) => {
    waiting.add(function fetchAgain() {
      waiting.delete(fetchAgain);
      resolve();
    });
  });
  await afterTry();
  stay();
  await again;
  return true;
}

function stay() {
  const target = open?.coming ?? null;
  setLostPage({ target });
  if (target) open?.stay();
}

/** Browsers report a connection that breaks during a response differently from one that was never made. */
function isLost(error: unknown): boolean {
  return isNoAnswer(error) || (!navigator.onLine && !isRouteErrorResponse(error));
}
