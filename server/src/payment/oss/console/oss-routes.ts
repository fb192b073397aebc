import { Readable } from 'node:stream';
import type { ConsoleApi } from '@souk/contract/console-api';
import type { OssPeriod } from '@souk/contract/console/operator-oss';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Download } from '#http/download.ts';
import { refuseForNow } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { findFirstBooking } from '#payment/dac7/dac7-queries.ts';
import { ossLines, recordExport } from '../oss-csv.ts';
import { periodOf, periodsSince, quarterAt, type Period } from '../oss-period.ts';
import { sumDeemedSupplies } from '../oss-queries.ts';
import { currencyViews } from '../oss-view.ts';

export const operatorOssHandlers: ConsoleHandlers<ConsoleApi['operatorOss']> = {
  async readOss({ db, now, query }) {
    const period = askedPeriod(query.period, now);
    const [sums, first] = await Promise.all([sumDeemedSupplies(db, period), findFirstBooking(db)]);
    return {
      period: period.name,
      ...periodsSince(first ?? now, now),
      currencies: currencyViews(sums, period),
    };
  },

  async exportOss({ shop, db, now, language, caller: { actor }, query }) {
    const limit = { name: 'ledger-export', subject: `person:${actor.userId}`, now } as const;
    const wait = shop.rateLimits ? await countUse(db, limit) : null;
    if (wait !== null) return refuseForNow(wait);
    const period = askedPeriod(query.period, now);
    const currencies = currencyViews(await sumDeemedSupplies(db, period), period);
    await audited(db, actor, (tx) => recordExport(tx, period));
    return new Download(`oss-${period.name}.csv`, Readable.from(ossLines(currencies, { period, language })));
  },
};

const askedPeriod = (asked: OssPeriod | undefined, now: Date): Period => periodOf(asked ?? quarterAt(now));
