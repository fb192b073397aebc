import { afterEach } from 'vitest';
import { buildSandbox, type SandboxSettings } from '#build-sandbox.ts';
import type { LabPayment } from '#lab/fake-provider.ts';
import type { Notice } from '#lab/notifier.ts';
import type { ProviderName } from '#lab/provider-names.ts';

export const shopUrl = 'http://shop.test';

export type PostedWebhook = { url: string; headers: Headers; body: string };

export type TestSandbox = {
  url: string;
  webhooks: PostedWebhook[];
  /** Status of the shop's responses from now on; default 200. */
  shopAnswers(status: number): void;
  clock: { now(): Date; forward(seconds: number): void };
  control(path: string, body?: unknown): Promise<{ status: number; json: Record<string, unknown> }>;
  outcome(provider: ProviderName, ref: string, body: object): Promise<Outcome>;
  payment(provider: ProviderName, ref: string): Promise<LabPayment>;
  deliver(filter?: object): Promise<Notice[]>;
  press(pageUrl: string, fields: Record<string, string>): Promise<Response>;
};

export type Outcome = {
  browser: { kind: string; url: string; fields?: [string, string][]; said?: string };
  payment: LabPayment;
};

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A sandbox on a free port without automatic events, with a fixed clock and a shop that only records. */
export async function openTestSandbox(settings: Partial<SandboxSettings> = {}): Promise<TestSandbox> {
  let nowMs = Date.parse('2026-01-15T10:20:30Z');
  const clock = { now: () => new Date(nowMs), forward: (seconds: number) => void (nowMs += seconds * 1000) };
  const webhooks: PostedWebhook[] = [];
  let shopStatus = 200;
  const sandbox = buildSandbox({
    clock,
    seed: 'test',
    shopFetch: async (url, init) => {
      webhooks.push({ url: String(url), headers: new Headers(init?.headers), body: String(init?.body) });
      return new Response('', { status: shopStatus });
    },
    onError: (error) => {
      throw error;
    },
    settings: { shopUrl, notices: 'on-command', hasControl: true, ...settings },
  });
  const url = await sandbox.listen();
  open.push(() => sandbox.close());

  async function control(path: string, body: unknown = {}) {
    const response = await fetch(`${url}/_control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  }
  async function done(path: string, body: unknown) {
    const { status, json } = await control(path, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  }
  return {
    url,
    webhooks,
    clock,
    control,
    shopAnswers: (status) => void (shopStatus = status),
    outcome: async (provider, ref, body) => (await done(`${provider}/${ref}`, body)) as Outcome,
    async payment(provider, ref) {
      const response = await fetch(`${url}/_control/${provider}/${ref}`);
      return (await response.json()) as LabPayment;
    },
    deliver: async (filter = {}) => (await done('deliver', filter)).notices as Notice[],
    press: (pageUrl, fields) =>
      fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
  };
}
