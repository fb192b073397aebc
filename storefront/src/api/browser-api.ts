import type { EndpointKey, EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import type { ApiRequest } from '#server-context.ts';
import { apiAddress } from '@souk/rules/api-address';
import { outcomeOf, type ApiOutcome } from '@souk/kit/api/api-outcome.ts';

type Options<K extends EndpointKey> = Omit<ApiRequest<K>, 'key' | 'personal'> & {
  signal?: AbortSignal;
  /** The picture of a call that takes one, under the name of its field. */
  upload?: EndpointOf<K> extends { upload: infer Field } ? { field: Field & string; file: Blob } : never;
};

/**
 * One call from the browser, in the visitor's name by their cookies. Never throws: an API that cannot be reached is
 * status 0. The language is the page's.
 */
export async function callFromBrowser<K extends EndpointKey>(
  key: K,
  { params, query, body, signal, upload }: Options<K> = {},
): Promise<ApiOutcome<ReplyOf<EndpointOf<K>>>> {
  const [method, template] = key.split(' ') as [string, string];
  const form = upload && new FormData();
  form?.set(upload!.field, upload!.file);
  try {
    const response = await fetch(apiAddress(template, params, query as object | undefined), {
      method,
      headers: {
        Language: document.documentElement.lang,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form ? { body: form } : {}),
      ...(signal ? { signal } : {}),
    });
    return outcomeOf({ status: response.status, body: await response.json() });
  } catch {
    return { ok: false, status: 0, messages: [] };
  }
}
