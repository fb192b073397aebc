// A process of its own, started by `start-bare-server.ts`: what a route of the shop's own framework can do when the answer is in its hand.
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { RawReply } from './send-once.ts';

/** By method and path without its query. */
let replies = new Map<string, RawReply>();

const server = fastify();
server.all('*', (request, reply) => {
  const [path] = request.url.split('?');
  const known = replies.get(`${request.method} ${path}`);
  if (known) reply.code(known.status).headers(known.headers).send(known.body);
  else reply.code(404).send();
});

process.on('message', (told: Map<string, RawReply>) => {
  replies = told;
  process.send!('ready');
});
process.on('disconnect', () => process.exit()); // never outlives who started it
process.on('SIGINT', () => {}); // of a terminal: whoever started it says when
await server.listen({ port: 0, host: '127.0.0.1' });
process.send!((server.server.address() as AddressInfo).port);
