import { currencyExponent } from '@souk/rules/money';
import { withoutDirectionMarks } from '@souk/rules/isolate-text';
import { useLanguage } from '@souk/kit/i18n/messages-context.tsx';

export type Money = { minor: number; currency: string };

export type Format = ReturnType<typeof formatsOf>;

/** Money, dates and numbers in the language of the page, with the digits that its texts have. */
export const useFormat = () => formatIn(useLanguage());

const formats = new Map<string, Format>();

/** One for all who ask: a screen has dozens of parts that write numbers and dates, and each `Intl` object takes its time to be made. */
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

/** Made when somebody first needs it. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function formatsOf(language: string) {
  const locale = `${language}-u-nu-latn`;
  const dates = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options));
  const moment = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const clock = dates({ hour: '2-digit', minute: '2-digit' });
  const day = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const whole = dates({ dateStyle: 'full', timeStyle: 'short' });
  const weekday = dates({ weekday: 'short', timeZone: 'UTC' });
  const calendarDay = dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const date = dates({ weekday: 'long', day: 'numeric', month: 'long' });
  const monthDay = dates({ day: 'numeric', month: 'short' });
  const dated = dates({ dateStyle: 'medium' });
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const numeric = (options: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options }));
  const percent = numeric({ style: 'percent', signDisplay: 'exceptZero' });
  const shares = numeric({ style: 'percent' });
  const numbers = numeric({});
  const regions = once(() => new Intl.DisplayNames(language, { type: 'region' }));
  return {
    /** Written one way in all languages, as the shop writes prices. On a page, `Amount` keeps it from left to right. */
    money: ({ minor, currency }: Money) =>
      amountIn(currency).format(minor / 10 ** currencyExponent(currency)),
    number: (value: number) => withoutDirectionMarks(numbers().format(value)),
    /** With its sign, so that a page isolates it by `<bdi dir="ltr">`. */
    change: (ratio: number) => withoutDirectionMarks(percent().format(ratio)),
    share: (ratio: number) => withoutDirectionMarks(shares().format(ratio)),
    /** Today its time, else its day. */
    when(iso: string, now = new Date()) {
      const at = new Date(iso);
      return at.toDateString() === now.toDateString() ? clock().format(at) : day().format(at);
    },
    /** A day of any year. */
    dated: (iso: string) => dated().format(new Date(iso)),
    /** A day near now, with its time. */
    moment: (iso: string) => moment().format(new Date(iso)),
    whole: (iso: string) => whole().format(new Date(iso)),
    today: (now = new Date()) => date().format(now),
    /** A day of a calendar, without a time. */
    date: (isoDate: string) => calendarDay().format(new Date(`${isoDate}T00:00:00Z`)),
    /** The day of a moment, without its year. */
    monthDay: (iso: string) => monthDay().format(new Date(iso)),
    /** Of a date without a time. */
    weekday: (isoDate: string) => weekday().format(new Date(`${isoDate}T00:00:00Z`)),
    /** "5 hours ago". */
    ago(iso: string, now = new Date()) {
      const ms = now.getTime() - new Date(iso).getTime();
      if (ms < 3_600_000) return relative().format(-Math.round(ms / 60_000), 'minute');
      if (ms < dayMs) return relative().format(-Math.round(ms / 3_600_000), 'hour');
      return relative().format(-Math.round(ms / dayMs), 'day');
    },
    country: (code: string) => (/^[A-Z]{2}$/.test(code) ? (regions().of(code) ?? code) : code),
  };
}
