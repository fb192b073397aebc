// A process of its own for seller-bulk.test.ts: does the change of many of which it is told the id, and says so.
import assert from 'node:assert/strict';
import { openDatabase } from '#db/open-database.ts';
import { applyRows } from '#product/bulk/apply-bulk.ts';

const [, , url] = process.argv;
assert(url, 'apply-in-a-process.ts <address of the database>');
// It is killed while it waits for a row, however long the machine takes to see that.
const { db, close } = openDatabase({ url, max: 1, patienceMs: 60_000 });
process.once('message', (id) => {
  void applyRows(db, Number(id)).then(async () => {
    process.send?.('applied');
    await close();
    process.disconnect();
  });
});
process.send?.('ready');
