// A separate process for process-end.test.ts.
import { once } from 'node:events';
import { endOn } from '../process-end.ts';

const closing = process.argv[2];
const now = performance.now.bind(performance);
let skippedMs = 0;
performance.now = () => now() + skippedMs;

const end = endOn(
  async (waitFor) => {
    process.send?.('closing');
    if (closing === 'badly') throw new Error('cannot close');
    if (closing === 'never') await waitFor('the last visitor', new Promise(() => {}));
    if (closing === 'when-told') await once(process, 'message');
    process.send?.('closed');
  },
  process.argv[3] === undefined ? {} : { timeoutMs: Number(process.argv[3]) },
);
process.on('message', (message) => {
  if (message === 'reject') void Promise.reject(new Error('nobody handles this'));
  if (message === 'because') void end.because('The database ended 6 times.');
  if (message === 'leave') process.disconnect(); // closes the last open handle
  if (message === 'exit') process.exit(7);
  if (message === 'let a second pass') {
    skippedMs = 1001;
    process.send?.('a second has passed');
  }
});
process.send?.('running');
