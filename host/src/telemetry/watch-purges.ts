import type { Metrics } from '@souk/server/runtime/metrics';
import { Counter } from '@souk/server/runtime/prometheus';

export function watchPurges({ registry }: Metrics): (outcome: 'sent' | 'failed', tags: number) => void {
  const registers = [registry];
  const purges = new Counter({
    name: 'souk_cdn_purges_total',
    help: 'Purges of caches in front of the shop, by outcome; what failed is tried again.',
    labelNames: ['outcome'],
    registers,
  });
  const tagsPurged = new Counter({
    name: 'souk_cdn_purged_tags_total',
    help: 'Tags that caches in front of the shop were told to drop.',
    registers,
  });
  for (const outcome of ['sent', 'failed']) purges.inc({ outcome }, 0);
  return (outcome, tags) => {
    purges.inc({ outcome });
    tagsPurged.inc(tags);
  };
}
