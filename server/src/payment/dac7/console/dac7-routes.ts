import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import { Download } from '#http/download.ts';
import { refuseForNow, refuseUnknown } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { listPage } from '#records/list-page.ts';
import { dac7Lines, recordExport } from '../dac7-csv.ts';
import {
  dac7List,
  findSummedUntil,
  listDac7Sellers,
  listYears,
  sumQuarters,
  yearOf,
  type Year,
} from '../dac7-queries.ts';
import { figureViews, rowViews, sellerView } from '../dac7-view.ts';

export const operatorDac7Handlers: ConsoleHandlers<ConsoleApi['operatorDac7']> = {
  async listDac7({ shop, db, now, language, query }) {
    const year = askedYear(query.year, now);
    const asked = { year, summedUntil: await findSummedUntil(db) };
    const page = await listPage(shop, dac7List({ ...asked, q: query.q }), query);
    if (!page.ok) return refuseCursor();
    const storeIds = [...new Set(page.rows.map((row) => row.store_id))];
    const [sums, sellers, years] = await Promise.all([
      sumQuarters(db, storeIds, asked),
      listDac7Sellers(db, storeIds),
      listYears(db, now),
    ]);
    const rows = rowViews(page.rows, { sums, sellers, language: language.code });
    return { rows, next: page.next, total: page.total, year: year.name, years };
  },

  async exportDac7({ shop, db, now, language, caller: { actor }, query }) {
    const limit = { name: 'ledger-export', subject: `person:${actor.userId}`, now } as const;
    const wait = shop.rateLimits ? await countUse(db, limit) : null;
    if (wait !== null) return refuseForNow(wait);
    const year = askedYear(query.year, now);
    await audited(db, actor, (tx) => recordExport(tx, year));
    return new Download(`dac7-${year.name}.csv`, dac7Lines(shop, { year, language }));
  },
};

export const sellerDac7Handlers: ConsoleHandlers<ConsoleApi['sellerDac7']> = {
  async readOwnDac7({ db, now, language, caller: { scope }, query }) {
    const storeId = scope.storeId ?? 0;
    const year = askedYear(query.year, now);
    const summedUntil = await findSummedUntil(db);
    const [sums, sellers, years] = await Promise.all([
      sumQuarters(db, [storeId], { year, summedUntil }),
      listDac7Sellers(db, [storeId]),
      listYears(db, now),
    ]);
    const [seller] = sellers;
    if (!seller) return refuseUnknown();
    return { year: year.name, years, seller: sellerView(seller, language.code), figures: figureViews(sums) };
  },
};

const askedYear = (asked: string | undefined, now: Date): Year =>
  yearOf(asked ?? String(now.getUTCFullYear()));
