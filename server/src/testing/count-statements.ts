import pg from 'pg';

/** How many statements `work` sends to PostgreSQL, for tests that say "a constant number of queries". */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await countTrips(work)).statements;
}

export type Trips = {
  /** Waits for the database one after the other. Statements that travel at the same time are one. */
  trips: number;
  statements: number;
  /** Every statement and the trip, counted from 1, that it travelled in. */
  list: { trip: number; text: string }[];
};

/** Nothing more is sent: the code that could send it has had its turn. */
const quietMs = 5;

/**
 * How often `work` waits for PostgreSQL. As if the database were far away, all answers of a trip arrive at once, and only
 * when nothing more leaves with it.
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
    // What processes tell each other leaves behind the calls that it is of, and nobody waits for it.
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
