import { z } from 'zod';
import type { AdapterParts } from '#outbound/payment-port.ts';
import { ProviderRefusedError } from '#outbound/provider-request.ts';

export type StripeConfig = {
  baseUrl: string;
  secretKey: string;
  publishableKey: string;
  scriptUrl: string;
  /** One per webhook endpoint; several during a rotation. */
  webhookSecrets: readonly string[];
};

const apiVersion = '2026-10-28.endive';

export const StripeFailure = z.object({
  error: z.object({
    type: z.string().nullish(),
    code: z.string().nullish(),
    message: z.string().nullish(),
    param: z.string().nullish(),
  }),
});

export type StripeCalls = ReturnType<typeof stripeCalls>;

/** Stripe's API: form-encoded requests, JSON replies (PAYMENTS §1b). */
export function stripeCalls(config: StripeConfig, { request }: AdapterParts) {
  async function call(
    method: 'GET' | 'POST',
    path: string,
    options: { form?: URLSearchParams; key?: string } = {},
  ) {
    const reply = await request({
      method,
      url: `${config.baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${config.secretKey}`,
        'stripe-version': apiVersion,
        ...(options.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
      },
      ...(options.form ? { body: options.form.toString() } : {}),
      isRepeatable: method === 'GET' || options.key !== undefined,
    });
    return { isOk: reply.status < 300, status: reply.status, json: reply.json() };
  }

  async function need(...args: Parameters<typeof call>): Promise<unknown> {
    const { isOk, json } = await call(...args);
    if (isOk) return json;
    throw new ProviderRefusedError(StripeFailure.safeParse(json).data?.error.message ?? 'Stripe said no');
  }

  return { call, need };
}
