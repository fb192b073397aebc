import type { ConsoleApi } from '@souk/contract/console-api';
import { holds } from '@souk/rules/permissions';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Download } from '#http/download.ts';
import { refuseForNow, refuseUnknown } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { exportSections, type ExportCall, type StoreReads } from './export-section-routes.ts';
import { recordStoreExport } from './record-store-export.ts';

export const storeExportHandlers = (reads: StoreReads): ConsoleHandlers<ConsoleApi['sellerExport']> => {
  const sections = Object.entries(exportSections(reads));

  /** JSON, with one line per row. */
  async function* fileOf(call: ExportCall): AsyncGenerator<string> {
    yield `{\n"exported_at": ${JSON.stringify(call.now.toISOString())}`;
    for (const [name, { needs, read }] of sections) {
      if (!holds(call.caller.permissions, needs)) continue;
      yield `,\n${JSON.stringify(name)}: `;
      const rows = read(call);
      if (rows instanceof Promise) yield JSON.stringify(await rows);
      else yield* linesOf(rows);
    }
    yield '\n}\n';
  }

  return {
    async exportStore(call) {
      const { shop, db, now, caller } = call;
      const { storeId } = caller.scope;
      if (storeId === null) return refuseUnknown();
      const limit = { name: 'store-export', subject: `store:${storeId}`, now } as const;
      const wait = shop.rateLimits ? await countUse(db, limit) : null;
      if (wait !== null) return refuseForNow(wait);
      const recorded = await audited(db, caller.actor, (tx) => recordStoreExport(tx, storeId));
      if (!recorded.ok) return refuseUnknown();
      const name = `${recorded.slug}-${now.toISOString().slice(0, 10)}.json`;
      return new Download(name, fileOf(call), { type: 'application/json; charset=utf-8' });
    },
  };
};

async function* linesOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  yield '[';
  let before = '\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield '\n]';
}
