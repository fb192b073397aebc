import type { EndpointKey, EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { redirect, type RouterContextProvider } from 'react-router';
import { links } from '#links.ts';
import { shopContext, type ApiRequest } from '#server-context.ts';
import { outcomeOf, type ApiOutcome } from '@souk/kit/api/api-outcome.ts';

type Options<K extends EndpointKey> = Omit<ApiRequest<K>, 'key' | 'personal'>;

/** `api.call('GET product/{id}', { params: { id } })`: typed by the contract, same shape on server and in browser. */
export type ApiClient = {
  call<K extends EndpointKey>(key: K, options?: Options<K>): Promise<ApiOutcome<ReplyOf<EndpointOf<K>>>>;
  /** The same, and `neededOf` what came of it. */
  need<K extends EndpointKey>(key: K, options?: Options<K>): Promise<ReplyOf<EndpointOf<K>>>;
};

/** For pages that everybody sees alike. */
export function publicApi(context: Readonly<RouterContextProvider>): ApiClient {
  return clientOf(context, false);
}

/** In the visitor's name, for carts, checkouts, orders and all actions: such a page is private and never cached. */
export function personalApi(context: Readonly<RouterContextProvider>): ApiClient {
  return clientOf(context, true);
}

/**
 * The same for what only a signed-in shopper has: a reply of 401 sends the visitor to sign in, and from there back to
 * this page. Takes the arguments of a loader or action.
 */
export function accountApi({ url, context }: Pick<PageArgs, 'url' | 'context'>): ApiClient {
  const api = personalApi(context);
  const client: ApiClient = {
    async call(key, options) {
      const outcome = await api.call(key, options);
      if (!outcome.ok && outcome.status === 401) throw signInFirst(url);
      return outcome;
    },
    async need(key, options) {
      return neededOf(await client.call(key, options));
    },
  };
  return client;
}

/** `url` is the page's; the request may be for its data, which has another. */
export type PageArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** The way to this page for somebody who is not signed in. */
export function signInFirst({ pathname, search }: URL): Response {
  return redirect(links.login(pathname + search));
}

/**
 * The same for somebody whose login has ended meanwhile, elsewhere or by time: the page of signing in says so. `step`:
 * where to come back to, if not to this page as it is.
 */
export function signInAgain({ pathname, search }: URL, step = pathname + search): Response {
  return redirect(links.loginAgain(step));
}

/** Before an act in the name of somebody: what they press must not be done in the name of a guest. */
export async function requireSameVisitor(api: ApiClient, url: URL, step?: string): Promise<void> {
  const profile = await api.need('GET user/profile');
  if (profile.login_ended) throw signInAgain(url, step);
}

function clientOf(context: Readonly<RouterContextProvider>, personal: boolean): ApiClient {
  const { call } = context.get(shopContext);
  const client: ApiClient = {
    async call(key, options = {}) {
      return outcomeOf(await call({ key, ...options, personal } as ApiRequest));
    },
    async need(key, options) {
      return neededOf(await client.call(key, options));
    },
  };
  return client;
}

/** The data of a call that the page cannot live without; a refusal becomes the error page with its status. */
export function neededOf<T>(outcome: ApiOutcome<T>): T {
  if (outcome.ok) return outcome.data;
  // A missing row arrives as a form error; to a browser that is a page that does not exist, or does no longer.
  const status = outcome.status === 201 ? (outcome.isGone ? 410 : 404) : outcome.status;
  throw new Response(outcome.messages[0] ?? '', { status });
}
