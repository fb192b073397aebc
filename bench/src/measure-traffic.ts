import type { Figure } from './figure.ts';
import { type Outcome, simulateTraffic, traffics, type TrafficName } from './traffic/simulate-traffic.ts';

const outcomes = new Map<TrafficName, Promise<Outcome>>();

/** All figures come from one simulation per size. */
export async function measureTraffic(
  name: TrafficName,
  of: 'pages' | 'replies' | 'staleMs',
): Promise<Figure> {
  const running = outcomes.get(name) ?? simulateTraffic(traffics[name]);
  outcomes.set(name, running);
  const { mostBytes, staleMs, staleThoughHeard, droppedByOrder, ...outcome } = await running;
  if (of === 'staleMs')
    return {
      value: Math.floor(staleMs),
      unit: 'ms',
      note: `${staleThoughHeard} times after it was heard of; an order drops ${droppedByOrder.pages} page and ${droppedByOrder.replies} reply at most`,
    };
  const toApps =
    of === 'replies' ? `, ${(100 * outcome.repliesToApps).toFixed(1)} % of what apps ask for` : '';
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  return {
    value: 100 * outcome[of],
    unit: '%',
    note: `${megabytes(mostBytes[of])} MB of ${megabytes(outcome.room[of])}; ${outcome.requests} asked, ${outcome.prices} prices, ${outcome.orders} orders${toApps}`,
  };
}
