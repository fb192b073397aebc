import type { EndpointKey, EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import type { ApiRequest } from '../server-context.ts';
import { apiPath, outcomeOf, type ApiOutcome } from './api-outcome.ts';

type Options<K extends EndpointKey> = Omit<ApiRequest<K>, 'key' | 'personal'> & { signal?: AbortSignal };

/**
 * One call from the browser, in the visitor's name by their cookies. Never throws: an API that cannot be reached is
 * status 0. The language is the page's.
 */
export async function callFromBrowser<K extends EndpointKey>(
  key: K,
  { params, query, body, signal }: Options<K> = {},
): Promise<ApiOutcome<ReplyOf<EndpointOf<K>>>> {
  const [method, template] = key.split(' ') as [string, string];
  try {
    const response = await fetch(`/api/v1/${apiPath(template, params, query as object | undefined)}`, {
      method,
      headers: {
        Language: document.documentElement.lang,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    return outcomeOf({ status: response.status, body: await response.json() });
  } catch {
    return { ok: false, status: 0, messages: [] };
  }
}
