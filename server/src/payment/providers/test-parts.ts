import type { Inbound } from '#outbound/inbound-message.ts';
import type { AdapterParts, Attempt, Buyer } from '#outbound/payment-port.ts';
import type { ProviderReply, ProviderRequest } from '#outbound/provider-request.ts';

export function scripted(
  answer: (request: ProviderRequest) => { status?: number; body: unknown },
  now = testNow,
) {
  const requests: ProviderRequest[] = [];
  let count = 0;
  const parts: AdapterParts = {
    request(request) {
      requests.push(request);
      const { status = 200, body } = answer(request);
      return Promise.resolve(replyOf(status, body));
    },
    now: () => now,
    random: () => `random-${++count}`,
  };
  return { requests, parts };
}

function replyOf(status: number, body: unknown): ProviderReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: new Headers(), text, json: () => JSON.parse(text) as unknown };
}

export const testNow = new Date('2026-01-15T10:20:30Z');

export const noNetwork: AdapterParts = {
  request: ({ url }) => Promise.reject(new Error(`nobody may be asked: ${url}`)),
  now: () => testNow,
  random: () => 'random',
};

export function inbound(message: {
  path: string;
  method?: string;
  query?: string;
  body?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
}): Inbound {
  return {
    method: message.method ?? 'POST',
    path: message.path,
    query: new URLSearchParams(message.query ?? ''),
    headers: new Map(Object.entries(message.headers ?? {})),
    body: Buffer.from(message.body ?? ''),
    remoteAddress: message.remoteAddress ?? '127.0.0.1',
  };
}

export const testAttempt: Attempt = {
  ref: 'K7QX-92MB-4F7K',
  orderNumber: '20260115ABC123',
  due: { minor: 24_950, currency: 'USD' },
  providerRef: null,
  createdAtMs: testNow.getTime(),
  pageUrl: null,
  isOrderOver: false,
};

export const testBuyer: Buyer = {
  name: 'Zoë O’Neill',
  email: 'zoe@example.com',
  phone: '+1 555 0100',
  address1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  country: 'US',
  language: 'en',
  ip: '203.0.113.7',
};

export const testAddresses = {
  back: 'https://shop.example/api/v1/payment/x/return?ref=K7QX-92MB-4F7K',
  cancel: 'https://shop.example/api/v1/payment/x/cancel?ref=K7QX-92MB-4F7K',
  notify: 'https://shop.example/api/v1/payment/x/notify',
};
