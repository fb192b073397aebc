import pg from 'pg';

/** Number of statements that `work` sends to PostgreSQL. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await countTrips(work)).statements;
}

export type Trips = {
  /** Sequential round trips; statements sent together count as one. */
  trips: number;
  statements: number;
  /** Every statement with its round trip, counted from 1. */
  list: { trip: number; text: string }[];
};

/** After this pause nothing more belongs to the round trip. */
const quietMs = 5;

/**
 * Counts the round trips of `work` to PostgreSQL. Simulates a distant database: all answers of a trip arrive together, once
 * nothing more is sent with it.
 */
export async function countTrips(work: () => Promise<unknown>): Promise<Trips> {
  const original = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
  const list: Trips['list'] = [];
  let trip = 1;
  let unanswered = 0;
  let arrivals: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  function arrive() {
    const arriving = arrivals;
    arrivals = [];
    trip++;
    for (const deliver of arriving) deliver();
  }
  async function farAway(sent: Promise<unknown>): Promise<unknown> {
    unanswered++;
    clearTimeout(timer);
    await Promise.allSettled([sent]);
    unanswered--;
    const arrived = new Promise<void>((deliver) => arrivals.push(deliver));
    if (unanswered === 0) timer = setTimeout(arrive, quietMs);
    await arrived;
    return sent;
  }
  const counting = function (this: pg.Client, ...parameters: unknown[]) {
    // Notifications between processes are sent after the call, and nothing waits for them.
    if (/pg_notify|pg_current_snapshot/.test(textOf(parameters[0]))) return original.apply(this, parameters);
    list.push({ trip, text: textOf(parameters[0]) });
    const sent = original.apply(this, parameters);
    return sent instanceof Promise ? farAway(sent) : sent;
  };
  pg.Client.prototype.query = counting as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return { list, statements: list.length, trips: Math.max(0, ...list.map((sent) => sent.trip)) };
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text);
}
