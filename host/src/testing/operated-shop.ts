import { type App, buildApp } from '@souk/server/app';
import { openDatabase } from '@souk/server/db/open-database';
import type { Payments } from '@souk/server/outbound/payment-port';
import { cloneDatabase } from '@souk/server/testing/test-database';
import { vi } from 'vitest';
import { mediaFolder } from '#media/media-folder.ts';
import { runCommand } from '../run-command.ts';
import { openShopFolder } from './shop-folder.ts';

/** A migrated database that is empty except for the language en, and operator commands. */
export type OperatedShop = {
  db: ReturnType<typeof openDatabase>['db'];
  /**
   * Exit code and output of a command. `input` is its standard input. The first command, and those that read input, run in a
   * separate process; others run in this one, which has the shop loaded.
   */
  souk(words: readonly string[], input?: string): Promise<{ code: number | null; output: string }>;
  buildApp(payments?: Payments): Promise<App>;
  dataDir: string;
  databaseUrl: string;
  close(): Promise<void>;
};

export async function openOperatedShop(): Promise<OperatedShop> {
  const folder = await openShopFolder();
  const database = await cloneDatabase();
  const { db, close } = openDatabase({ url: database.url, max: 4 });
  await db
    .insertInto('languages')
    .values({ code: 'en', name: 'English', direction: 'ltr', is_default: true })
    .execute();
  let hasHadProcess = false;
  return {
    db,
    dataDir: folder.dataDir,
    databaseUrl: database.url,
    async souk(words, input) {
      if (hasHadProcess && input === undefined)
        return runHere(words, { DATA_DIR: folder.dataDir, DEMO: '0', DATABASE_URL: database.url });
      hasHadProcess = true;
      const command = folder.run(words, { DATABASE_URL: database.url }, input);
      const code = await command.ended;
      return { code, output: command.output().trim() };
    },
    buildApp: (payments) =>
      buildApp({
        db,
        publicUrl: 'http://shop.test',
        authSecret: 'a'.repeat(40),
        mailer: { send: async () => {} },
        media: mediaFolder(folder.dataDir),
        ...(payments ? { payments } : {}),
      }),
    async close() {
      await close();
      await database.drop();
      await folder.close();
    },
  };
}

async function runHere(words: readonly string[], variables: Record<string, string>) {
  let printed = '';
  const hear = (chunk: unknown) => {
    printed += String(chunk);
    return true;
  };
  const outputs = [process.stdout, process.stderr].map((output) =>
    vi.spyOn(output, 'write').mockImplementation(hear),
  );
  const { exitCode: before } = process;
  process.exitCode = undefined;
  try {
    await runCommand(words, variables);
    return { code: Number(process.exitCode ?? 0), output: printed.trim() };
  } finally {
    process.exitCode = before;
    for (const output of outputs) output.mockRestore();
  }
}
