import type { DueInvoices } from '@souk/contract/console/operator-invoices';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { usableVatNumber } from '#product/commission/usable-vat-number.ts';
import { operatorReportPeriod, sumDuePostings, type DueMonth } from './due-postings.ts';
import { missingOfSeller, missingOfShop, partyOf } from './parties.ts';

const most = 100;

/** What of past months isn't invoiced yet, and which details are missing for it. */
export async function readDueInvoices(
  db: Kysely<DB>,
  { settings, now }: { settings: Settings; now: Date },
): Promise<DueInvoices> {
  const first = settings.invoices_from;
  const months = first === '' ? [] : await sumDuePostings(db, operatorReportPeriod(settings, now));
  const sums = byMonth(months);
  const shown = sums.slice(0, most);
  const stores = await listParties(db, [...new Set(shown.map(({ store_id: id }) => id))]);
  return {
    missing: missingOfShop(settings),
    first_month: first === '' ? null : first,
    next_at: nextRun(now).toISOString(),
    due: shown.map((sum) => {
      const store = stores.get(sum.store_id)!; // a posting's part has a store
      return {
        store: { id: sum.store_id, name: store.party.name, slug: store.slug },
        period: sum.month,
        total: { minor: sum.minor, currency: sum.currency },
        missing: [...new Set(sum.reasons.flatMap((reason) => missingOfSeller(store, reason)))],
      };
    }),
    has_more: sums.length > most,
  };
}

type Sum = { store_id: number; month: string; currency: string; minor: number; reasons: string[] };

function byMonth(months: readonly DueMonth[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { store_id, month, currency, net_minor: net, tax_minor: tax, tax_reason: reason } of months) {
    const key = `${store_id} ${currency} ${month}`;
    const sum = sums.get(key) ?? { store_id, month, currency, minor: 0, reasons: [] };
    sum.minor += net + tax;
    sum.reasons.push(reason);
    sums.set(key, sum);
  }
  return [...sums.values()];
}

async function listParties(db: Kysely<DB>, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('stores')
          .select([
            'id',
            'slug',
            'name',
            'legal_name',
            'address_1',
            'zip',
            'city',
            'state',
            'country',
            'vat_number',
            usableVatNumber('stores').as('usable'),
          ])
          .where('id', 'in', [...ids])
          .execute();
  return new Map(
    rows.map((row) => [row.id, { slug: row.slug, party: partyOf(row), usableVatNumber: row.usable }]),
  );
}

/** When `issue-invoices` runs next (UTC). */
export const issueAt = { hour: 5, minute: 45 } as const;

function nextRun(now: Date): Date {
  const today = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate(),
    issueAt.hour,
    issueAt.minute,
  );
  return new Date(today > now.getTime() ? today : today + 24 * 3600_000);
}
