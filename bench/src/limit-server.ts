// A separate process started by `measure-limit.ts`: measures the limit of the shop's framework, driver and database on this
// machine with minimal work.
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 15 });
const readRow = (id: string) =>
  pool.query({ name: 'row', text: 'select * from products where id = $1', values: [id] });

/** The client checks the end of replies for the shop's envelope. */
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

// A transaction that is flushed to disk before the reply and changes nothing.
const commit = "select pg_logical_emit_message(true, 'bench', $1)";
server.post('/commit', async () => {
  await pool.query({ name: 'commit', text: commit, values: ['x'.repeat(500)] });
  return answer([]);
});

process.on('disconnect', () => process.exit()); // exits with its parent
process.on('SIGINT', () => {}); // Ctrl+C in a terminal: the parent decides when to exit
await server.listen({ port: 0, host: '127.0.0.1' });
process.send!((server.server.address() as AddressInfo).port);
