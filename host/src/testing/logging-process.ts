// A process of its own for log.test.ts: a server that logs as the shop does.
import fastify from 'fastify';
import { loggerOptions, surviveClosedOutput } from '../log.ts';

surviveClosedOutput();
const { log } = fastify({ logger: loggerOptions('info') });
process.on('message', () => {
  for (let line = 0; line < 1000; line++) log.info({ line }, 'a line');
  process.stderr.write('and one to the other output\n');
  // What fails in writing, fails after this turn of the loop.
  setImmediate(() => setImmediate(() => process.send?.('logged')));
});
process.send?.('running');
