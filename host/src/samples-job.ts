import type { ClockJob } from '@souk/server/jobs/job';
import { readSampleState } from '@souk/server/operations/samples/sample-queries';

/** Adds sample products to a new shop as soon as it opens. A failed run is made up by the next. */
export const samplesJob: ClockJob = {
  name: 'put-in-samples',
  cron: '*/10 * * * *',
  isMissed: async ({ db }) => (await readSampleState(db)) === 'wanted',
  async run({ db, clock }) {
    if ((await readSampleState(db)) !== 'wanted') return;
    const { putInSamples } = await import('@souk/demo/put-in-samples');
    await putInSamples(db, { now: clock.now() });
  },
};
