// A separate process for log.test.ts: a server that logs like the shop.
import fastify from 'fastify';
import { loggerOptions, surviveClosedOutput } from '../log.ts';

surviveClosedOutput();
const { log } = fastify({ logger: loggerOptions('info') });
process.on('message', () => {
  for (let line = 0; line < 1000; line++) log.info({ line }, 'a line');
  process.stderr.write('and one to the other output\n');
  // Write failures occur after this event-loop turn.
  setImmediate(() => setImmediate(() => process.send?.('logged')));
});
process.send?.('running');
