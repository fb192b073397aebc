import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { readDatabaseTime } from '@souk/server/db/database-clock';
import { openDatabase } from '@souk/server/db/open-database';
import type { DB } from '@souk/server/db/generated/db.d';
import { importTable, type ImportedTable } from '@souk/server/operations/first-products/import-table';
import { applyRows } from '@souk/server/product/bulk/apply-bulk';
import { findBulkChange } from '@souk/server/product/bulk/bulk-queries';
import { listSettings } from '@souk/server/settings/queries';
import { readSettings } from '@souk/server/settings/settings-schema';
import type { Kysely } from 'kysely';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';
import { importSummary } from './table-words.ts';
import { parseWords, wrongUsage } from './usage.ts';

const options = {
  store: { type: 'string' },
  category: { type: 'string', default: '' },
  create: { type: 'boolean', default: false },
  public: { type: 'boolean', default: false },
  apply: { type: 'boolean', default: false },
} as const;

/**
 * `souk products import`: previews the import of a product table into a store; `--apply` imports it, even while the shop runs, each
 * row once. `--create`: also creates the categories and brands it names; `--public`: publishes new products.
 */
export async function products(environment: Environment, words: string[]): Promise<void> {
  const { values, file } = parse(words);
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`Can't read ${file} (${cause.code}).`);
  });
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 2 });
    try {
      const storeId = await findStore(db, values.store);
      const { currency } = readSettings(await listSettings(db));
      const now = await readDatabaseTime(db);
      const table = {
        storeId,
        label: basename(file),
        bytes,
        currency,
        now,
        status: values.public ? ('public' as const) : ('private' as const),
        category: values.category,
        makesNamed: values.create,
      };
      const imported = await look(db, { table, isApplied: values.apply });
      if (!imported.ok) throw new UsageError(refusals[imported.reason]);
      if (!values.apply) return print(importSummary(imported, { isPreview: true }));
      await applyRows(db, imported.id);
      const done = await findBulkChange(db, { storeId }, imported.id);
      print(importSummary({ ...imported, refused: done?.refused ?? imported.refused }, { isPreview: false }));
    } finally {
      await close();
    }
  });
}

/** A preview leaves nothing: the transaction is rolled back. */
async function look(
  db: Kysely<DB>,
  { table, isApplied }: { table: Parameters<typeof importTable>[1]; isApplied: boolean },
): Promise<ImportedTable> {
  const actor = commandActor('souk products');
  if (isApplied) return audited(db, actor, (tx) => importTable(tx, table));
  const looked = await audited(db, actor, async (tx) => {
    return { ok: false, found: await importTable(tx, table) } as const;
  });
  return looked.found;
}

const refusals = {
  columns: 'The first line must contain column names, each once, including title, sku, gtin or product_id.',
  too_many: 'The table has too many rows. Split it into several files.',
};

async function findStore(db: Kysely<DB>, slug: string | undefined): Promise<number> {
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'slug'])
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug!))
    .orderBy('id')
    .limit(2)
    .execute();
  const [store, other] = stores;
  if (!store)
    throw new UsageError(
      slug === undefined ? 'This shop has no stores.' : `There is no store at /shop/${slug}.`,
    );
  if (other) throw new UsageError('This shop has several stores; choose one with --store.');
  return store.id;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

function parse(words: string[]) {
  const { values, positionals } = parseWords('products', { args: words, options, allowPositionals: true });
  const [action, file, ...rest] = positionals;
  if (action !== 'import' || file === undefined || rest.length > 0) throw wrongUsage('products');
  return { values, file };
}
