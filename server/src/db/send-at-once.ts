import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type DatabaseConnection,
  type Dialect,
  type KyselyProps,
  type QueryExecutor,
} from 'kysely';

/**
 * The same transaction, whose statements do not wait for each other: each is put on the wire when its function is called,
 * and PostgreSQL works on them in that order (decision 018). So `Promise.all` of several is one wait instead of many, and
 * nothing changes for those that are awaited one by one. Kysely's own transaction holds each back until the one before
 * has been answered.
 */
export async function sendAtOnce<DB>(tx: Transaction<DB>): Promise<Transaction<DB>> {
  const executor = tx.getExecutor();
  let own: DatabaseConnection | undefined;
  await executor.provideConnection(async (connection) => void (own = connection));
  return new Transaction<DB>(over(own!, executor)); // provideConnection has called back
}

/**
 * Reads that need no answer of each other, over one connection: they leave in one write and wake one process of PostgreSQL, which
 * works on them in their order, instead of one for each. For what is small; `work` waits for nothing but these.
 */
export async function onOneConnection<DB, Result>(
  db: Kysely<DB>,
  work: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => work(new Kysely<DB>(over(connection, executor))));
}

/** All that is asked goes over this connection at once; beginnings and ends belong to whoever gave it. */
const over = (connection: DatabaseConnection, executor: QueryExecutor): KyselyProps => ({
  config: { dialect },
  dialect,
  driver: new DummyDriver(),
  executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
});

/** What Kysely wants for beginnings and ends, which belong to the transaction that was given. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
