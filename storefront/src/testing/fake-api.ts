import { api, type EndpointKey, type EndpointOf } from '@souk/contract/api';
import type { Endpoint, ReplyOf } from '@souk/contract/endpoint';
import type { ApiRequest, ApiTransport } from '#server-context.ts';
import { sampleOf, type PartsOf } from './sample-of.ts';

/** Refuses a call with the envelope status `status`, 201 by default. */
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

/** Partial replies by endpoint. Other calls return the minimal reply of the contract. */
export type Replies = { [K in EndpointKey]?: PartsOf<ReplyOf<EndpointOf<K>>> | Refused };

const endpoints = new Map<string, Endpoint>(
  Object.values(api).flatMap((domain) =>
    Object.values(domain as Record<string, Endpoint>).map((endpoint) => [
      `${endpoint.method} ${endpoint.path}`,
      endpoint,
    ]),
  ),
);

/** A fake API: replies conform to the contract, and a request body that doesn't fails the test. `asked` are the calls made. */
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
