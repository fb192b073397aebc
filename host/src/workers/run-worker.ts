// A worker process of a shop with several (`WORKERS`), started and configured by the primary.
import { warnOfFindings } from '#doctor/warn-of-findings.ts';
import { surviveClosedOutput } from '#log.ts';
import { endOn } from '#process-end.ts';
import { startShop, type RunningShop } from '#start-shop.ts';
import { productionStorefront } from '#storefront-build.ts';
import { Channel, type Pipe } from './channel.ts';
import { workerClientOf } from './worker-client.ts';
import { takeReturned } from './return-connections.ts';
import type { Beginning, ToPrimary, ToWorker } from './worker-messages.ts';

surviveClosedOutput();

const channel = new Channel<ToPrimary, ToWorker>(process as Pipe); // it was forked, so it can send
let shop: RunningShop | null = null;
const end = endOn(async (waitFor) => shop?.close(waitFor), { signals: 'ignored' });

channel.hear('begin', (beginning) => begin(beginning));
channel.hear('prepared', (share) => shop?.setPrepared(share));
channel.hear('open', () => shop?.open());
takeReturned(process, (connection) => shop?.take(connection));
channel.hear('end', () => void end.inOrder());
channel.hear('leave', () => {
  void shop?.retire().then(() => end.inOrder());
});

async function begin(beginning: Beginning): Promise<void> {
  const { environment, databaseUrl } = beginning;
  const crewmate = workerClientOf(channel, beginning);
  const started = await startShop({ environment, databaseUrl, storefront: productionStorefront, crewmate });
  shop = started;
  channel.hear(
    'findings',
    () => void warnOfFindings(environment, environment.databaseDirectUrl ?? databaseUrl, started.log),
  );
  channel.tell('listening', started.url);
}
