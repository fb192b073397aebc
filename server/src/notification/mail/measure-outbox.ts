import type { Shop } from '#shop.ts';
import { readOutboxLevels } from './queries.ts';

export async function measureOutbox({ db, clock, metrics }: Pick<Shop, 'db' | 'clock' | 'metrics'>) {
  const { waiting, oldest, undelivered } = await readOutboxLevels(db);
  metrics.mailsWaiting.set(waiting);
  metrics.mailsPutAside.set(undelivered);
  metrics.oldestMail.set(oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0);
}
