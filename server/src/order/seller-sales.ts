import { localDay } from '@souk/rules/time-zone';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { changeableIn } from '#records/owned-by.ts';
import { refundedEarningsOf } from './cancelled-units-queries.ts';
import { earningSums, earnsOfSums, type EarningSums } from './earning-sums.ts';
import { dayIn, isWithin, plusDays } from './seller-report-period.ts';
import { isSold, listSoldCurrencies } from './seller-reports.ts';

type Day = EarningSums & { day: string; orders: number };

type Asked = { now: Date; zone: string; currency: string };

/** The weeks of each currency in which the store sold; `currency` is the first, even without sales. */
export async function readWeeksOfSales(db: Kysely<DB>, scope: Scope, asked: Asked) {
  const sold = await listSoldCurrencies(db, scope, { period: twoWeeks(asked) });
  const currencies = [asked.currency, ...sold.filter((one) => one !== asked.currency)];
  const [own, ...others] = await Promise.all(
    currencies.map((currency) => readWeekOfSales(db, scope, { ...asked, currency })),
  );
  return { own: own!, others }; // there is at least one
}

function twoWeeks({ now, zone }: Pick<Asked, 'now' | 'zone'>) {
  const today = localDay(zone, now.getTime());
  return { from: plusDays(today, -13), to: today, days: 14, zone };
}

/** A store's earnings of the last 7 days in its time zone and the 7 before, without cancelled and unpaid orders and those in other currencies. */
async function readWeekOfSales(db: Kysely<DB>, scope: Scope, { now, zone, currency }: Asked) {
  const period = twoWeeks({ now, zone });
  const today = period.to;
  const { rows } = await sql<Day>`
    select ${dayIn(sql`o.created_at`, zone)} as day, count(*)::int as orders,
      ${earningSums}
    from order_parts p join orders o on o.id = p.order_id cross join lateral ${refundedEarningsOf} back
    where ${changeableIn(scope)} and ${isSold} and o.currency = ${currency}
      and ${isWithin(sql`o.created_at`, period)}
    group by 1`.execute(db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const money = (minor: number) => ({ minor, currency });
  const earnedOn = (date: string) => earned(byDay.get(date));
  const dateOf = (daysAgo: number) => plusDays(today, -daysAgo);
  const days = [6, 5, 4, 3, 2, 1, 0].map((daysAgo) => ({
    date: dateOf(daysAgo),
    orders: byDay.get(dateOf(daysAgo))?.orders ?? 0,
    earned: money(earnedOn(dateOf(daysAgo))),
    before: money(earnedOn(dateOf(daysAgo + 7))),
  }));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    days,
    earned: money(sum(days.map((day) => day.earned.minor))),
    orders: sum(days.map((day) => day.orders)),
    earned_before: money(sum(days.map((day) => day.before.minor))),
  };
}

const earned = (day: Day | undefined) => (day === undefined ? 0 : earnsOfSums(day));
