import type { EndpointKey, EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import type { RouterContextProvider } from 'react-router';
import { shopContext, type ApiRequest } from '../server-context.ts';
import { outcomeOf, type ApiOutcome } from './api-outcome.ts';

type Options<K extends EndpointKey> = Omit<ApiRequest<K>, 'key' | 'personal'>;

/** `api.call('GET product/{id}', { params: { id } })`: typed by the contract, same shape on server and in browser. */
export type ApiClient = {
  call<K extends EndpointKey>(key: K, options?: Options<K>): Promise<ApiOutcome<ReplyOf<EndpointOf<K>>>>;
  /** The same for what the page cannot live without: a refusal becomes the error page with its status. */
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

function clientOf(context: Readonly<RouterContextProvider>, personal: boolean): ApiClient {
  const { call } = context.get(shopContext);
  const client: ApiClient = {
    async call(key, options = {}) {
      return outcomeOf(await call({ key, ...options, personal } as ApiRequest));
    },
    async need(key, options) {
      const outcome = await client.call(key, options);
      if (outcome.ok) return outcome.data;
      // A missing row arrives as a form error; to a browser that is a page that does not exist.
      const status = outcome.status === 201 ? 404 : outcome.status;
      throw new Response(outcome.messages[0] ?? '', { status });
    },
  };
  return client;
}
