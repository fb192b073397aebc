import pg from 'pg';

/** A connection for backup and restore: without time limits, and with a value format that every PostgreSQL can read. */
export async function connectForCopies(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 30_000,
    application_name: applicationName,
    keepAlive: true,
  });
  client.on('error', () => {}); // the running query rejects when the connection is lost; an unhandled error event would end the process
  await client.connect();
  try {
    await client.query(portableSession);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

const portableSession = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set row_security = off`;
