// A separate process started by `start-bare-server.ts`: measures a route of the shop's framework with a prepared reply.
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { RawReply } from './send-once.ts';

/** By method and path without the query. */
let replies = new Map<string, RawReply>();

const server = fastify();
server.all('*', (request, reply) => {
  const [path] = request.url.split('?');
  const known = replies.get(`${request.method} ${path}`);
  if (known) reply.code(known.status).headers(known.headers).send(known.body);
  else reply.code(404).send();
});

process.on('message', (received: Map<string, RawReply>) => {
  replies = received;
  process.send!('ready');
});
process.on('disconnect', () => process.exit()); // exits with its parent
process.on('SIGINT', () => {}); // Ctrl+C in a terminal: the parent decides when to exit
await server.listen({ port: 0, host: '127.0.0.1' });
process.send!((server.server.address() as AddressInfo).port);
