import { isRouteErrorResponse, type Location, type MiddlewareFunction } from 'react-router';
import { isAnybodyThere, isNoAnswer } from '@souk/kit/browser/no-answer.ts';

/*
 * Pages that somebody went to while nobody answered: the page that is open stays, and layout/lost-page.tsx offers to try
 * again. Browser only.
 */

/** `target`: where they wanted to go; null for data of the open page itself. */
export type LostPage = { target: Location | null };

type Address = Pick<Location, 'pathname' | 'search'>;

export type OpenPage = {
  location: Address;
  /** Where a navigation leads that is on its way; null: there is none. */
  coming: Location | null;
  /** Ends that navigation. */
  stay: () => void;
};

let lost: LostPage | null = null;
let open: OpenPage | null = null;
const listeners = new Set<() => void>();
/** Code that did not come, until somebody goes anywhere again. */
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

/** Another page has nothing to do with what was lost on the one before. */
export function notePage(now: OpenPage) {
  if (open && !isSame(open.location, now.location)) setLostPage(null);
  open = now;
}

const isSame = (one: Address, other: Address): boolean =>
  one.pathname === other.pathname && one.search === other.search;

/** Long enough for the page to have drawn that something is under way, and to be seen as a try. */
const leastTryMs = 300;
const afterTry = () => new Promise((resolve) => setTimeout(resolve, leastTryMs));

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Stands before every request of the router. Data of the open page that nobody sent stay as they were: a route without a
 * result keeps its data. A navigation to another page waits until it is ended.
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

/** Code of a page that did not come: whether it is worth another try, and then not before somebody goes anywhere. */
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

/** A connection that breaks within an answer has other words than one that cannot be made. */
function isLost(error: unknown): boolean {
  return isNoAnswer(error) || (!navigator.onLine && !isRouteErrorResponse(error));
}
