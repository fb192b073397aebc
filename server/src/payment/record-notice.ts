import type { Shop } from '#shop.ts';
import { upsertProviderNotice } from './queries.ts';

const everyMs = 60_000;

/**
 * Records, at most once a minute, that a genuine webhook of a provider has arrived, so that `souk doctor` can name providers that never
 * send any. Failures don't affect the webhook.
 */
export async function recordNotice(shop: Shop, provider: string): Promise<void> {
  const now = shop.clock.now();
  const times = shop.memory.lastWebhookAt;
  if (now.getTime() - (times.get(provider) ?? -Infinity) < everyMs) return;
  times.set(provider, now.getTime());
  try {
    await upsertProviderNotice(shop.db, { provider, now });
  } catch (error) {
    times.delete(provider);
    shop.log.warn({ provider, err: error }, 'could not record that a webhook arrived');
  }
}
