import { apiRoot } from '@souk/rules/api-address';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { orderBody } from '@souk/server/order/test-shoppers';

export type Bought = {
  /** Numbers of acknowledged orders, with the times of request and acknowledgement in ms. */
  orders: { number: string; askedAt: number; acknowledgedAt: number }[];
  /** Attempts that were refused temporarily or not answered; each was retried with the same key. */
  again: Map<string, number>;
  /** Other replies. */
  wrong: string[];
};

const pauseMs = 50;

/**
 * Places one order after the other for each guest until `isOver`, retrying unanswered requests with the same idempotency
 * key.
 */
export async function buyUntil(
  { origin, guests, bought }: { origin: string; guests: string[]; bought: Bought },
  isOver: () => boolean,
): Promise<void> {
  for (let guest = guests.pop(); guest && !isOver(); guest = guests.pop()) {
    const key = randomUUID();
    for (let isDone = false; !isDone;) {
      isDone = await tryOnce({ origin, guest, key, bought });
      if (!isDone) await wait(pauseMs);
    }
  }
}

async function tryOnce(order: {
  origin: string;
  guest: string;
  key: string;
  bought: Bought;
}): Promise<boolean> {
  const { origin, guest, key, bought } = order;
  const askedAt = performance.now();
  try {
    const reply = await fetch(`${origin}${apiRoot}/order/action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(orderBody(guest)),
      signal: AbortSignal.timeout(20_000),
    });
    const { status, data } = (await reply.json()) as { status: number; data: { order?: string } | null };
    if (status === 200 && data?.order) {
      bought.orders.push({ number: data.order, askedAt, acknowledgedAt: performance.now() });
      return true;
    }
    if (status !== 503 && status !== 409) {
      bought.wrong.push(`status ${status}: ${JSON.stringify(data).slice(0, 200)}`);
      return true;
    }
    count(bought.again, String(status));
  } catch (error) {
    count(bought.again, (error as Error).name);
  }
  return false;
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
