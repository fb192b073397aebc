import type { ReadReplica } from '@souk/server/cache/read-replica';
import type { Metrics } from '@souk/server/runtime/metrics';
import { Counter, Gauge } from '@souk/server/runtime/prometheus';

/** Counts which database served public reads; only with a replica. */
export function watchReplica(
  { registry, onScrape }: Metrics,
  replica: Pick<ReadReplica, 'counts' | 'isUsed'>,
): void {
  const registers = [registry];
  const reads = new Counter({
    name: 'souk_public_reads_total',
    help: 'Public reads that no cache had, by the database that answered.',
    labelNames: ['database'],
    registers,
  });
  const up = new Gauge({
    name: 'souk_replica_up',
    help: 'Whether the replica is well and has all that was announced.',
    aggregator: 'min',
    registers,
  });
  onScrape(() => {
    reads.reset();
    for (const [database, count] of Object.entries(replica.counts)) reads.inc({ database }, count);
    up.set(replica.isUsed ? 1 : 0);
  });
}
