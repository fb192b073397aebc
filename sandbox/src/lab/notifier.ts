import type { Timers } from './timers.ts';
import type { Ids } from './ids.ts';
import type { PaymentOptions, Tamper } from './payment-options.ts';
import type { ProviderName } from './provider-names.ts';

export type Message = { headers: Record<string, string>; body: string };

/** An event of one payment to report to the shop. */
export type News = {
  provider: ProviderName;
  /** The provider's id of the payment. */
  payment: string;
  /** The provider's event name: `checkout.session.completed`, `COMPLETE` … */
  event: string;
  url: string;
  /** Creates the message for each delivery, because some providers sign the delivery time. */
  write(tamper: Tamper): Message | Promise<Message>;
};

export type Notice = {
  id: string;
  provider: ProviderName;
  payment: string;
  event: string;
  url: string;
  /** `lost`: deliberately not sent; `given-up`: not accepted, and no retries left. */
  state: 'waiting' | 'held' | 'taken' | 'given-up' | 'lost';
  sendings: readonly Sending[];
};

/** `status` null: no response. */
export type Sending = { atMs: number; status: number | null; tamper: Tamper };

export type NoticeFilter = { provider?: ProviderName; payment?: string; event?: string };

export type Notifier = {
  tell(news: News, options: PaymentOptions): void;
  /**
   * Delivers waiting and held webhooks one after the other; `again` also those sent or lost before. Waits for deliveries in
   * progress, so that all have reached the shop when it resolves.
   */
  deliver(filter: NoticeFilter & { again?: boolean; reverse?: boolean; id?: string }): Promise<Notice[]>;
  /** Delivers what waits for this payment, except held or late webhooks. */
  sendNow(provider: ProviderName, payment: string): Promise<void>;
  list(filter?: NoticeFilter): Notice[];
  close(): Promise<void>;
};

/** A provider's delivery timing, in seconds. */
export type Habits = {
  /** Before the buyer returns (PayFast), or this long after the event. */
  firstAfter: 'before-return' | number;
  /** Pauses between retries; compressed, since real ones last hours. */
  retries: readonly number[];
};

/** For webhooks that must arrive after the browser: longer than a redirect takes. */
const afterReturnSeconds = 2;
const timeoutMs = 10_000;

type Delivery = {
  notice: Notice & { sendings: Sending[] };
  news: News;
  knobs: PaymentOptions;
  underWay: Promise<void> | null;
};

export type NotifierParts = {
  fetch: typeof fetch;
  now: () => number;
  ids: Ids;
  timers: Timers;
  /** False: only `deliver` sends. */
  isAutomatic: boolean;
  habitsOf(provider: ProviderName): Habits;
  /** Whether the sandbox may call that URL. */
  isShop(url: string): boolean;
};

/** Delivers webhooks like the providers, with their timing and retries, modified by the payment's knobs. */
export function buildNotifier(parts: NotifierParts): Notifier {
  const { now, timers } = parts;
  const all: Delivery[] = [];
  const closing = new AbortController();

  function plan(delivery: Delivery, seconds: number): void {
    if (!parts.isAutomatic) return;
    // It may have been delivered by command in the meantime.
    timers.add(now() + seconds * 1000, () =>
      delivery.notice.state === 'waiting' ? send(delivery) : undefined,
    );
  }

  /** A webhook has one delivery in progress at a time; copies are sequential. */
  async function send(delivery: Delivery): Promise<void> {
    if (closing.signal.aborted) return;
    delivery.underWay ??= sendCopies(delivery).finally(() => (delivery.underWay = null));
    await delivery.underWay;
  }

  async function sendCopies(delivery: Delivery): Promise<void> {
    const { notice, knobs, news } = delivery;
    let isTaken = false;
    for (let copy = 0; copy < knobs.copies; copy++) {
      const status = await post(parts, closing.signal, { news, tamper: knobs.tamper });
      notice.sendings.push({ atMs: now(), status, tamper: knobs.tamper });
      isTaken = status !== null && status >= 200 && status < 300;
    }
    const pause = parts.habitsOf(news.provider).retries[Math.ceil(notice.sendings.length / knobs.copies) - 1];
    if (isTaken) notice.state = 'taken';
    else if (pause === undefined) notice.state = 'given-up';
    else {
      notice.state = 'waiting';
      plan(delivery, pause);
    }
  }

  return {
    tell(news, options) {
      const { provider, payment, event, url } = news;
      const state = options.notice === 'never' ? 'lost' : options.notice === 'held' ? 'held' : 'waiting';
      const id = parts.ids.text(12);
      const delivery: Delivery = {
        notice: { id, provider, payment, event, url, state, sendings: [] },
        news,
        knobs: options,
        underWay: null,
      };
      all.push(delivery);
      if (state === 'waiting') plan(delivery, secondsToWait(parts, delivery));
    },
    async deliver({ again = false, reverse = false, id, ...filter }) {
      const chosen = all.filter(
        ({ notice }) =>
          fits(notice, filter) &&
          (id === undefined || notice.id === id) &&
          (again || notice.state === 'waiting' || notice.state === 'held'),
      );
      if (reverse) chosen.reverse();
      for (const delivery of chosen) {
        const { underWay } = delivery;
        await underWay;
        if (!underWay || again || delivery.notice.state !== 'taken') await send(delivery);
      }
      return chosen.map(({ notice }) => structuredClone(notice));
    },
    async sendNow(provider, payment) {
      for (const delivery of all) {
        const isWaiting = delivery.notice.state === 'waiting' && delivery.knobs.notice === 'usual';
        if (isWaiting && fits(delivery.notice, { provider, payment })) await send(delivery);
      }
    },
    list(filter = {}) {
      return all.filter(({ notice }) => fits(notice, filter)).map(({ notice }) => structuredClone(notice));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(all.flatMap(({ underWay }) => underWay ?? []));
    },
  };
}

function secondsToWait({ habitsOf }: NotifierParts, { knobs, news }: Delivery): number {
  if (knobs.notice === 'late') return knobs.lateSeconds;
  if (knobs.order === 'after') return afterReturnSeconds;
  const { firstAfter } = habitsOf(news.provider);
  return firstAfter === 'before-return' || knobs.order === 'before' ? 0 : firstAfter;
}

/** The response status; null: no response. */
async function post(
  { isShop, fetch: send }: NotifierParts,
  closing: AbortSignal,
  { news: { url, write }, tamper }: { news: News; tamper: Tamper },
): Promise<number | null> {
  if (!isShop(url)) return null;
  const { headers, body } = await write(tamper);
  const signal = AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await send(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null; // a lost connection is a displayed outcome
  }
}

function fits(notice: Notice, { provider, payment, event }: NoticeFilter): boolean {
  return (
    (provider === undefined || notice.provider === provider) &&
    (payment === undefined || notice.payment === payment) &&
    (event === undefined || notice.event === event)
  );
}
