import { data, isRouteErrorResponse, type MiddlewareFunction, type Navigation } from 'react-router';
import { links } from '#links.ts';
import { isNetworkError } from '@souk/kit/browser/network-error.ts';
import { storeUnsent, takeUnsent } from '@souk/kit/browser/unsent-form.ts';

/*
 * Form submissions without a response: the page keeps its state and input, and layout/unsent-form-notice.tsx offers to retry. Browser
 * only.
 */

export type UnsentForm = {
  formData: FormData;
  action: string;
  encType: 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** A navigation, whose result the page shows; otherwise a fetcher's. */
  isNavigation: boolean;
  /** No response; or the login had expired and the visitor has logged in again. */
  reason: 'no-answer' | 'login-ended';
};

let lost: readonly UnsentForm[] = [];
const listeners = new Set<() => void>();
let navigation: Pick<Navigation, 'state' | 'formAction'> = { state: 'idle', formAction: undefined };
/** Last action data by route on this page, which it keeps showing. */
const answers = new Map<string, unknown>();

export const unsentForms = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => lost,
  onServer: () => none,
};
const none: readonly UnsentForm[] = [];

function setLost(next: readonly UnsentForm[]) {
  lost = next;
  for (const listener of listeners) listener();
}

/** Returns and clears the list, for retrying or discarding. */
export function takeUnsentForms(): readonly UnsentForm[] {
  const taken = lost;
  setLost([]);
  return taken;
}

/** Restores the form that was submitted before the login expired. */
export function findUnsent(pathname: string) {
  const unsent = takeUnsent(pathname);
  if (!unsent) return;
  const how = { encType: 'application/x-www-form-urlencoded', isNavigation: false } as const;
  setLost([{ ...unsent, ...how, reason: 'login-ended' }]);
}

export function setNavigation(now: typeof navigation) {
  navigation = now;
}

/** Clears the state for a new page. */
export function clearForms() {
  answers.clear();
  setLost([]);
}

/** Minimum duration of a retry, so that the pending state is visible. */
const minTryMs = 300;
const unavailable = [502, 503, 504];

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Client middleware of all router requests. A form without a response, or rejected by an overloaded server, is not an error of
 * the page: its status prevents revalidation.
 */
export const storeUnsentForms: MiddlewareFunction<Results> = async ({ request }, next) => {
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
  await new Promise((resolve) => setTimeout(resolve, minTryMs));
  const isNavigation = isOfPage(action);
  const isInParts = request.headers.get('content-type')?.startsWith('multipart/') === true;
  const encType = isInParts ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const write = { formData, action, encType, isNavigation, reason: 'no-answer' } as const;
  setLost([...lost.filter((other) => !isSame(other, formData)), write]);
  const [route] = failed;
  const lastAnswer = isNavigation ? (answers.get(route) ?? null) : null;
  return { ...results, [route]: { type: 'data', result: data(lastAnswer, { status: 503 }) } };
};

function isLost(result: unknown): boolean {
  const isWrapped = typeof result === 'object' && result !== null && 'type' in result && 'data' in result;
  // The router wraps action data with a status.
  const error = isWrapped && result.type === 'DataWithResponseInit' ? result.data : result;
  return isNetworkError(error) || (isRouteErrorResponse(error) && unavailable.includes(error.status));
}

function asksToSignInAgain(result: unknown): boolean {
  return (
    result instanceof Response && result.headers.get('Location')?.startsWith(links.loginAgain('')) === true
  );
}

function isOfPage(action: string): boolean {
  return navigation.state !== 'idle' && navigation.formAction === action;
}

function isSame(one: UnsentForm, formData: FormData): boolean {
  const text = (form: FormData) => JSON.stringify([...form.entries()]);
  return text(one.formData) === text(formData);
}
