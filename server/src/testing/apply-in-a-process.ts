// A separate process for seller-bulk.test.ts: applies the bulk change whose id it receives, and reports when done.
import assert from 'node:assert/strict';
import { openDatabase } from '#db/open-database.ts';
import { applyRows } from '#product/bulk/apply-bulk.ts';

const [, , url] = process.argv;
assert(url, 'apply-in-a-process.ts <address of the database>');
// The process is killed while it waits for a row lock, however slow the machine.
const { db, close } = openDatabase({ url, max: 1, timeoutMs: 60_000 });
process.once('message', (id) => {
  void applyRows(db, Number(id)).then(async () => {
    process.send?.('applied');
    await close();
    process.disconnect();
  });
});
process.send?.('ready');
