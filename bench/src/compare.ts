import { load, type Rate } from './load.ts';
import { type RawReply, sendOnce } from './send-once.ts';
import type { BareServer } from './start-bare-server.ts';
import { warmUp } from './warm-up.ts';
import { newVisit, type Visiting } from './visit.ts';

export type Comparison = {
  /** Of all replies of one visit, as transferred. */
  bytes: number;
  /** In chronological order. */
  rounds: { shop: Rate; bare: Rate }[];
};

/**
 * Visits the shop and a bare server with identical replies alternately: machines change their speed, so only adjacent
 * rounds are comparable. Throws what `load` throws.
 */
export async function compare(
  visiting: Visiting,
  { shopUrl, bare }: { shopUrl: string; bare: BareServer },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  await warmUp(async () => (await load(shopUrl, visiting, { seconds: seconds / 3 })).visitsPerSecond);
  const replies = await repliesTo(shopUrl, visiting);
  await bare.answer(replies);
  const comparison: Comparison = {
    bytes: replies.values().reduce((sum, { body }) => sum + body.length, 0),
    rounds: [],
  };
  for (let round = 0; round < rounds; round++) {
    comparison.rounds.push({
      shop: await load(shopUrl, visiting, { seconds }),
      bare: await load(bare.url, visiting, { seconds }),
    });
  }
  return comparison;
}

/** By method and path without the query. */
async function repliesTo(origin: string, visiting: Visiting): Promise<Map<string, RawReply>> {
  const visit = newVisit();
  const replies = new Map<string, RawReply>();
  for (const askOf of visiting) {
    const ask = askOf(visit);
    replies.set(`${ask.method} ${ask.path.split('?')[0]}`, await sendOnce(origin, ask));
  }
  return replies;
}
