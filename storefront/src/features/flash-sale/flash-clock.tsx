import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Countdown } from '@souk/kit/ui/countdown.tsx';

type FlashClockProps = { endMs: number; serverNowMs: number; onEnd?: () => void };

/** The end of a sale in words and as a countdown on the server's clock. */
export function FlashClock({ endMs, serverNowMs, onEnd }: FlashClockProps) {
  const t = useT();
  const end = endOf(endMs, useLanguage());
  return (
    <span className="inline-flex flex-wrap items-center gap-2 text-14 text-text-2">
      <span>{t('flash-sale.ends', { end })}</span>
      <Countdown
        endMs={endMs}
        serverNowMs={serverNowMs}
        label={t('flash-sale.ends', { end })}
        {...(onEnd ? { onEnd } : {})}
      />
    </span>
  );
}

/** "Tue 24 Nov, 23:59 UTC" in the page's language. */
export function endOf(ms: number, language: string): string {
  return `${new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(ms)} UTC`;
}
