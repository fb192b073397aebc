import { currencyExponent } from '@souk/rules/money';
import { localDay } from '@souk/rules/time-zone';
import { withoutDirectionMarks } from '@souk/rules/isolate-text';
import { useLanguage } from '@souk/kit/i18n/messages-context.tsx';
import { capitalized } from '#parts/capitalized.ts';

export type Money = { minor: number; currency: string };

export type Format = ReturnType<typeof formatsOf>;

/** Formats money, dates and numbers in the page's language and digits. */
export const useFormat = () => formatIn(useLanguage());

const formats = new Map<string, Format>();

let zone: string | undefined;

/** Shows times in this IANA zone from now on; before, and without one, in the browser's. */
export function showTimesIn(timeZone: string): void {
  if (timeZone === zone) return;
  zone = timeZone;
  formats.clear();
}

/** The zone of all times in the console. */
export const zoneHere = (): string => zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Cached: a page has dozens of parts that format, and `Intl` objects are slow to create. */
export function formatIn(language: string): Format {
  const known = formats.get(language);
  if (known) return known;
  const made = formatsOf(language);
  formats.set(language, made);
  return made;
}

const amounts = new Map<string, Intl.NumberFormat>();

function amountIn(currency: string): Intl.NumberFormat {
  const known = amounts.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  amounts.set(currency, made);
  return made;
}

const dayMs = 24 * 3600 * 1000;

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

export const isToday = (iso: string, now = new Date()) => dayOf(iso) === dayOf(now);

const dayOf = (at: string | Date) => localDay(zoneHere(), new Date(at).getTime());
const isThisYear = (at: Date, now: Date) => dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);

function formatsOf(language: string) {
  const locale = `${language}-u-nu-latn`;
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }));
  const moment = dates({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  const momentOfYear = dates({ dateStyle: 'medium', timeStyle: 'short' });
  const clock = dates({ hour: 'numeric', minute: '2-digit' });
  const day = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const weekdayName = dates({ weekday: 'long' });
  const whole = dates({ dateStyle: 'full', timeStyle: 'short' });
  const weekday = dates({ weekday: 'short', timeZone: 'UTC' });
  const weekdayAndDay = dates({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const calendarDay = dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const month = dates({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const date = dates({ weekday: 'long', day: 'numeric', month: 'long' });
  const monthDay = dates({ day: 'numeric', month: 'short' });
  const dated = dates({ dateStyle: 'medium' });
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const numeric = (options: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options }));
  const percent = numeric({ style: 'percent', signDisplay: 'exceptZero' });
  const shares = numeric({ style: 'percent' });
  const numbers = numeric({});
  const languages = once(() => new Intl.DisplayNames(language, { type: 'language' }));
  const lists = once(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  const regions = once(() => new Intl.DisplayNames(language, { type: 'region' }));
  function dayAndMonth(iso: string, now = new Date()) {
    const at = new Date(iso);
    return (isThisYear(at, now) ? monthDay() : dated()).format(at);
  }
  /** "5 hours ago"; "now" in the first half minute; after a month, the day. */
  function ago(iso: string, now = new Date()): string {
    const ms = now.getTime() - new Date(iso).getTime();
    if (Math.abs(ms) < 30_000) return relative().format(0, 'second');
    if (ms < 3_600_000) return relative().format(-Math.round(ms / 60_000), 'minute');
    if (ms < dayMs) return relative().format(-Math.round(ms / 3_600_000), 'hour');
    if (ms > 30.5 * dayMs) return dayAndMonth(iso, now);
    return relative().format(-Math.round(ms / dayMs), 'day');
  }
  return {
    /** The same format in all languages, like the storefront's prices. `Amount` isolates it on pages. */
    money: ({ minor, currency }: Money) =>
      amountIn(currency).format(minor / 10 ** currencyExponent(currency)),
    number: (value: number) => withoutDirectionMarks(numbers().format(value)),
    list: (texts: readonly string[]) => lists().format(texts),
    /** Signed, so pages isolate it with `<bdi dir="ltr">`. */
    change: (ratio: number) => withoutDirectionMarks(percent().format(ratio)),
    share: (ratio: number) => withoutDirectionMarks(shares().format(ratio)),
    /** Today: the time; otherwise the day, with its year unless it is this year. */
    when(iso: string, now = new Date()) {
      const at = new Date(iso);
      if (isToday(iso, now)) return clock().format(at);
      return (isThisYear(at, now) ? day() : dated()).format(at);
    },
    dated: (iso: string) => dated().format(new Date(iso)),
    /** Day and time, with the year unless it is this year. */
    moment(iso: string, now = new Date()) {
      const at = new Date(iso);
      return (isThisYear(at, now) ? moment() : momentOfYear()).format(at);
    },
    /** "Tuesday", and the time of day. */
    weekdayAt: (iso: string) => weekdayName().format(new Date(iso)),
    timeAt: (iso: string) => clock().format(new Date(iso)),
    whole: (iso: string) => whole().format(new Date(iso)),
    today: (now = new Date()) => date().format(now),
    date: (isoDate: string) => calendarDay().format(new Date(`${isoDate}T00:00:00Z`)),
    /** `2026-11`: November 2026. */
    month: (isoMonth: string) => month().format(new Date(`${isoMonth}-01T00:00:00Z`)),
    /** A day of the near past or future, with its weekday. */
    dayOf: (isoDate: string) => weekdayAndDay().format(new Date(`${isoDate}T00:00:00Z`)),
    monthDay: dayAndMonth,
    weekday: (isoDate: string) => weekday().format(new Date(`${isoDate}T00:00:00Z`)),
    ago,
    /** The same alone in a cell or line: "Yesterday". */
    agoAlone: (iso: string, now = new Date()) => capitalized(ago(iso, now)),
    language: (code: string) => languages().of(code) ?? code,
    country: (code: string) => (/^[A-Z]{2}$/.test(code) ? (regions().of(code) ?? code) : code),
  };
}
