import { data, isRouteErrorResponse, type MiddlewareFunction, type Navigation } from 'react-router';
import { links } from '#links.ts';
import { isNoAnswer } from '@souk/kit/browser/no-answer.ts';
import { storeUnsent, takeUnsent } from '@souk/kit/browser/unsent-form.ts';

/*
 * Forms that were sent and got no answer: the page stays as it is, with everything typed, and says so
 * (layout/lost-write.tsx). Browser only.
 */

export type LostWrite = {
  formData: FormData;
  action: string;
  encType: 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** A form of the page itself, whose answer the page shows; otherwise one that works beside it. */
  isNavigation: boolean;
  /** Nobody answered; or the login had ended, and the visitor has come back from signing in. */
  reason: 'no-answer' | 'login-ended';
};

let lost: readonly LostWrite[] = [];
const listeners = new Set<() => void>();
let navigation: Pick<Navigation, 'state' | 'formAction'> = { state: 'idle', formAction: undefined };
/** By route, what its last form came to on this page: it goes on showing that. */
const answers = new Map<string, unknown>();

export const lostWrites = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => lost,
  onServer: () => none,
};
const none: readonly LostWrite[] = [];

function setLost(next: readonly LostWrite[]) {
  lost = next;
  for (const listener of listeners) listener();
}

/** Empties the list: they are tried again, or not wanted any more. */
export function takeLostWrites(): readonly LostWrite[] {
  const taken = lost;
  setLost([]);
  return taken;
}

/** Whoever had to sign in first finds what they sent before. */
export function findUnsent(pathname: string) {
  const unsent = takeUnsent(pathname);
  if (!unsent) return;
  const how = { encType: 'application/x-www-form-urlencoded', isNavigation: false } as const;
  setLost([{ ...unsent, ...how, reason: 'login-ended' }]);
}

export function noteNavigation(now: typeof navigation) {
  navigation = now;
}

/** Another page has other forms. */
export function clearForms() {
  answers.clear();
  setLost([]);
}

/** Long enough for the page to have drawn that something is under way, and to be seen as a try. */
const leastTryMs = 300;
const unavailable = [502, 503, 504];

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Stands before every request of the router. A form that nobody answered, or for which the shop had no time, is no error
 * of the page: its status keeps the page from being loaded anew.
 */
export const storeLostWrites: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === 'GET') return next();
  const formData = await request.clone().formData();
  const results = await next();
  const { pathname, search } = new URL(request.url);
  const action = pathname + search;
  const failed = Object.entries(results).find(([, { type, result }]) => type === 'error' && isLost(result));
  if (Object.values(results).some(({ result }) => asksToSignInAgain(result))) storeUnsent(action, formData);
  if (!failed) {
    for (const [route, { type, result }] of Object.entries(results))
      if (type === 'data' && isOfPage(action)) answers.set(route, result);
    return results;
  }
  await new Promise((resolve) => setTimeout(resolve, leastTryMs));
  const isNavigation = isOfPage(action);
  const isInParts = request.headers.get('content-type')?.startsWith('multipart/') === true;
  const encType = isInParts ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const write = { formData, action, encType, isNavigation, reason: 'no-answer' } as const;
  setLost([...lost.filter((other) => !isSame(other, formData)), write]);
  const [route] = failed;
  const kept = isNavigation ? (answers.get(route) ?? null) : null;
  return { ...results, [route]: { type: 'data', result: data(kept, { status: 503 }) } };
};

function isLost(result: unknown): boolean {
  const isWrapped = typeof result === 'object' && result !== null && 'type' in result && 'data' in result;
  // The router hands over what a form came to with its status.
  const error = isWrapped && result.type === 'DataWithResponseInit' ? result.data : result;
  return isNoAnswer(error) || (isRouteErrorResponse(error) && unavailable.includes(error.status));
}

function asksToSignInAgain(result: unknown): boolean {
  return (
    result instanceof Response && result.headers.get('Location')?.startsWith(links.loginAgain('')) === true
  );
}

function isOfPage(action: string): boolean {
  return navigation.state !== 'idle' && navigation.formAction === action;
}

function isSame(one: LostWrite, formData: FormData): boolean {
  const text = (form: FormData) => JSON.stringify([...form.entries()]);
  return text(one.formData) === text(formData);
}
