import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Countdown } from '@souk/kit/ui/countdown.tsx';

type FlashClockProps = {
  /** Formatted by `saleMoment`. */
  end: string;
  endMs: number;
  serverNowMs: number;
  onEnd?: () => void;
};

export function FlashClock({ end, endMs, serverNowMs, onEnd }: FlashClockProps) {
  const t = useT();
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
