import type { DuePosting } from './due-postings.ts';

export type PlannedInvoice = {
  kind: 'commission-invoice' | 'commission-credit-note';
  period: string;
  tax_percent: string;
  tax_reason: string;
  corrects_id: number | null;
  net_minor: number;
  tax_minor: number;
  postings: DuePosting[];
};

/**
 * One invoice per month and tax treatment of what was charged, and one credit note for each invoice of which something was given back
 * (MONEY 1.10). Amounts of both are above zero. `chargedOn`: the invoice of a part's commission.
 */
export function planInvoices(
  postings: readonly DuePosting[],
  kind: PlannedInvoice['kind'],
  chargedOn: (posting: DuePosting) => number | null = () => null,
): PlannedInvoice[] {
  const sign = kind === 'commission-invoice' ? 1 : -1;
  const plans = new Map<string, PlannedInvoice>();
  for (const posting of postings) {
    if (sign * (posting.net_minor + posting.tax_minor) <= 0) continue;
    const { month: period, tax_percent, tax_reason } = posting;
    const corrects_id = kind === 'commission-invoice' ? null : chargedOn(posting);
    const key = [period, tax_percent, tax_reason, corrects_id ?? ''].join(' ');
    const plan = plans.get(key) ?? {
      kind,
      period,
      tax_percent,
      tax_reason,
      corrects_id,
      net_minor: 0,
      tax_minor: 0,
      postings: [],
    };
    plan.net_minor += sign * posting.net_minor;
    plan.tax_minor += sign * posting.tax_minor;
    plan.postings.push(posting);
    plans.set(key, plan);
  }
  return [...plans.values()].toSorted((one, other) => compare(one.period, other.period));
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * What arrived after its month was invoiced is invoiced with the next month, because a month has one invoice. Postings of a month that
 * isn't over wait.
 */
export function intoOpenMonths(
  postings: readonly DuePosting[],
  { invoicedUntil, lastMonth }: { invoicedUntil: string | null; lastMonth: string },
): DuePosting[] {
  return postings
    .map((posting) =>
      invoicedUntil !== null && posting.month <= invoicedUntil
        ? { ...posting, month: monthAfter(invoicedUntil) }
        : posting,
    )
    .filter(({ month }) => month <= lastMonth);
}

function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]; // a month, as the database checks
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}
