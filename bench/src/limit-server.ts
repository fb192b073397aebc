// A process of its own, started by `measure-limit.ts`: what the shop's framework, driver and database can do on this machine at the
// very least of work.
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 15 });
const readRow = (id: string) =>
  pool.query({ name: 'row', text: 'select * from products where id = $1', values: [id] });

/** Whoever asks looks for the end of the shop's own answers. */
const answer = (data: unknown[]) => ({ data, status: 200, message: '' });

const server = fastify();

server.get<{ Params: { id: string } }>('/row/:id', async ({ params }) =>
  answer((await readRow(params.id)).rows),
);

server.get<{ Params: { id: string } }>('/three/:id', async ({ params }) => {
  await readRow(params.id);
  await readRow(params.id);
  return answer((await readRow(params.id)).rows);
});

// A transaction of its own that is on the disk when it is answered, and changes nothing.
const commit = "select pg_logical_emit_message(true, 'bench', $1)";
server.post('/commit', async () => {
  await pool.query({ name: 'commit', text: commit, values: ['x'.repeat(500)] });
  return answer([]);
});

process.on('disconnect', () => process.exit()); // never outlives who started it
process.on('SIGINT', () => {}); // of a terminal: whoever started it says when
await server.listen({ port: 0, host: '127.0.0.1' });
process.send!((server.server.address() as AddressInfo).port);
