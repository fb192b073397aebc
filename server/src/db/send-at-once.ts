import {
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type DatabaseConnection,
  type Dialect,
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
  const connection = own!; // provideConnection has called back
  return new Transaction<DB>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  });
}

/** What Kysely wants for beginnings and ends, which belong to the transaction that was given. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
