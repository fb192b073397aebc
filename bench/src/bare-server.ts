// A process of its own, started by `start-bare-server.ts`: what Node's own HTTP server can do when the answer is in its hand.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawReply } from './send-once.ts';

/** By method and path without its query. */
let replies = new Map<string, RawReply>();

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    const [path] = request.url!.split('?');
    const reply = replies.get(`${request.method} ${path}`);
    if (reply)
      response
        .writeHead(reply.status, { ...reply.headers, 'content-length': reply.body.length })
        .end(reply.body);
    else response.writeHead(404).end();
  });
});

process.on('message', (told: Map<string, RawReply>) => {
  replies = told;
  process.send!('ready');
});
process.on('disconnect', () => process.exit()); // never outlives who started it
process.on('SIGINT', () => {}); // of a terminal: whoever started it says when
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
