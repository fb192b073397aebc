import { api, type EndpointKey, type EndpointOf } from '@souk/contract/api';
import type { Endpoint, ReplyOf } from '@souk/contract/endpoint';
import type { ApiRequest, ApiTransport } from '#server-context.ts';
import { sampleOf, type PartsOf } from './sample-of.ts';

/** What a call is refused with: `status` of the envelope, 201 unless given. */
export class Refused {
  readonly messages: readonly string[];
  readonly status: number;
  readonly data: object;
  constructor(
    messages: readonly string[],
    { status = 201, ...data }: { status?: number; next?: string; gone?: true } = {},
  ) {
    this.messages = messages;
    this.status = status;
    this.data = data;
  }
}

/** What the API answers, as parts of the contract's reply. A call that is not named gets the smallest reply there is. */
export type Replies = { [K in EndpointKey]?: PartsOf<ReplyOf<EndpointOf<K>>> | Refused };

const endpoints = new Map<string, Endpoint>(
  Object.values(api).flatMap((domain) =>
    Object.values(domain as Record<string, Endpoint>).map((endpoint) => [
      `${endpoint.method} ${endpoint.path}`,
      endpoint,
    ]),
  ),
);

/**
 * An API without a server: replies are of the contract's shape, and a body that the contract does not take fails the test.
 * `asked` are the calls that were made.
 */
export function fakeApi(replies: Replies): { call: ApiTransport; asked: ApiRequest[] } {
  const asked: ApiRequest[] = [];
  return {
    asked,
    async call(request) {
      const { key, body } = request;
      asked.push(request);
      const endpoint = endpoints.get(key)!;
      const reply: unknown = replies[key];
      if (reply instanceof Refused) {
        const { status, messages, data } = reply;
        return { status: status === 201 ? 200 : status, body: { status, data: { form: messages, ...data } } };
      }
      endpoint.body?.parse(body);
      return {
        status: 200,
        body: { status: 200, data: sampleOf(endpoint.reply, reply as never), message: '' },
      };
    },
  };
}
