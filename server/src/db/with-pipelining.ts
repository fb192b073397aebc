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
 * The same transaction with pipelining: each statement is sent when its function is called, and PostgreSQL executes them in
 * that order (decision 018). `Promise.all` of several takes one round trip; statements awaited one by one behave as before.
 * Kysely's own transaction delays each statement until the previous one is answered.
 */
export async function withPipelining<DB>(tx: Transaction<DB>): Promise<Transaction<DB>> {
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

/** Kysely requires it to begin and end transactions, which the original transaction does. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
