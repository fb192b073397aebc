import type { ConsoleApi } from '@souk/contract/console-api';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { datesOf, daysOf, periodBefore, sellerReportPeriod, weeksOf } from '../seller-report-period.ts';
import {
  countCancelledByStore,
  hasEnoughStores,
  listDueWeeks,
  listSoldCurrencies,
  listSoldDays,
  listSoldProducts,
  readRatings,
  readShopAverage,
  type DueWeek,
  type SoldDay,
} from '../seller-reports.ts';
import { readTimeZone } from '#seller/read-time-zone.ts';
import { usualHandOverHours } from '@souk/rules/hand-over';

export const sellerReportHandlers: ConsoleHandlers<ConsoleApi['sellerReports']> = {
  async readSales({ db, now, settings, caller: { scope }, query }) {
    const { currency = settings.currency } = query;
    const period = sellerReportPeriod(query, { now, zone: await readTimeZone(db, scope, settings) });
    const before = periodBefore(period);
    const both = { ...period, from: before.from };
    const [currencies, days, shop] = await Promise.all([
      listSoldCurrencies(db, scope, { period: both }),
      listSoldDays(db, scope, { period: both, currency }),
      readShopAverage(db, { period, currency }),
    ]);
    const byDate = new Map(days.map((day) => [day.date, day]));
    const money = (minor: number) => ({ minor, currency });
    const shown = ({ date: _date, goodsMinor, earnsMinor, ...day }: SoldDay) => ({
      ...day,
      goods: money(goodsMinor),
      earns: money(earnsMinor),
    });
    const total = summed(datesOf(period).flatMap((date) => byDate.get(date) ?? []));
    return {
      ...daysOf(period),
      currencies: ownFirst(currencies, settings.currency),
      days: datesOf(period).map((date) => ({ date, ...shown(byDate.get(date) ?? { ...emptyDay, date }) })),
      total: shown(total),
      before: shown(summed(datesOf(before).flatMap((date) => byDate.get(date) ?? []))),
      average: {
        own: total.orders === 0 ? null : money(Math.round(total.goodsMinor / total.orders)),
        shop: shop === null ? null : money(shop),
      },
    };
  },

  async readProductSales({ db, now, settings, caller: { scope }, query }) {
    const { currency = settings.currency } = query;
    const period = sellerReportPeriod(query, { now, zone: await readTimeZone(db, scope, settings) });
    const [currencies, rows, rating] = await Promise.all([
      listSoldCurrencies(db, scope, { period }),
      listSoldProducts(db, scope, { period, currency }),
      readRatings(db, scope),
    ]);
    return {
      ...daysOf(period),
      currencies: ownFirst(currencies, settings.currency),
      rows: rows.map(({ goods_minor: minor, ...row }) => ({ ...row, goods: { minor, currency } })),
      rating: { own: rating.own, shop: rating.shop },
    };
  },

  async readDelivery({ db, now, settings, caller: { scope }, query }) {
    const period = sellerReportPeriod(query, { now, zone: await readTimeZone(db, scope, settings) });
    const asked = { period, withinHours: usualHandOverHours, now };
    const { weeks, stores } = await listDueWeeks(db, scope, asked);
    const byDate = new Map(weeks.map((week) => [week.date, week]));
    const sent = sentIn(weeks);
    const ofShop = (inTime: number, sent: number) => (hasEnoughStores(stores) ? shareOf(inTime, sent) : null);
    return {
      ...daysOf(period),
      within_hours: usualHandOverHours,
      weeks: weeksOf(period).map((date) => {
        const week = byDate.get(date) ?? { sent: 0, in_time: 0, shop_sent: 0, shop_in_time: 0 };
        const { sent, in_time } = week;
        return {
          date,
          sent,
          in_time,
          share: shareOf(in_time, sent),
          shop_share: ofShop(week.shop_in_time, week.shop_sent),
        };
      }),
      share: {
        own: shareOf(sent.in_time, sent.sent),
        shop: ofShop(sent.shop_in_time, sent.shop_sent),
      },
    };
  },

  async readStanding({ db, now, settings, caller: { scope } }) {
    const period = sellerReportPeriod({}, { now, zone: await readTimeZone(db, scope, settings) });
    const [{ weeks, stores }, cancelled, rating] = await Promise.all([
      listDueWeeks(db, scope, { period, withinHours: usualHandOverHours, now }),
      countCancelledByStore(db, scope, { period }),
      readRatings(db, scope),
    ]);
    const sent = sentIn(weeks);
    return {
      days: period.days,
      handed_over: {
        in_time: sent.in_time,
        of: sent.sent,
        own: shareOf(sent.in_time, sent.sent),
        shop: hasEnoughStores(stores) ? shareOf(sent.shop_in_time, sent.shop_sent) : null,
      },
      cancelled: {
        count: cancelled.count,
        of: cancelled.of,
        own: shareOf(cancelled.count, cancelled.of),
        shop: hasEnoughStores(cancelled.stores) ? shareOf(cancelled.shop_count, cancelled.shop_of) : null,
      },
      rating,
    };
  },
};

const ownFirst = (currencies: readonly string[], own: string): string[] => [
  own,
  ...currencies.filter((one) => one !== own),
];

const sentIn = (weeks: readonly DueWeek[]): Omit<DueWeek, 'date'> => {
  const sum = (of: keyof Omit<DueWeek, 'date'>) => weeks.reduce((all, week) => all + week[of], 0);
  return {
    sent: sum('sent'),
    in_time: sum('in_time'),
    shop_sent: sum('shop_sent'),
    shop_in_time: sum('shop_in_time'),
  };
};

/** Percent, one decimal. */
const shareOf = (part: number, all: number) => (all === 0 ? null : Math.round((part / all) * 1000) / 10);

const emptyDay: SoldDay = { date: '', orders: 0, units: 0, goodsMinor: 0, earnsMinor: 0 };

const summed = (days: readonly SoldDay[]): SoldDay =>
  days.reduce(
    (all, day) => ({
      date: '',
      orders: all.orders + day.orders,
      units: all.units + day.units,
      goodsMinor: all.goodsMinor + day.goodsMinor,
      earnsMinor: all.earnsMinor + day.earnsMinor,
    }),
    emptyDay,
  );
