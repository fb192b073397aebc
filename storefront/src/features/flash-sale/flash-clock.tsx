import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Countdown } from '@souk/kit/ui/countdown.tsx';
import { SaleMomentText } from './sale-moment-text.tsx';
import { useSaleMoment } from './use-sale-moment.ts';

type FlashClockProps = {
  /** Formatted by `saleMoment`, in UTC. */
  end: string;
  endMs: number;
  serverNowMs: number;
  onEnd?: () => void;
};

export function FlashClock({ end, endMs, serverNowMs, onEnd }: FlashClockProps) {
  const t = useT();
  const ends = (moment: string) => t('flash-sale.ends', { end: moment });
  return (
    <span data-local-time className="inline-flex flex-wrap items-center gap-2 text-14 text-text-2">
      <SaleMomentText ms={endMs} inUtc={end} text={ends} />
      <Countdown
        endMs={endMs}
        serverNowMs={serverNowMs}
        label={ends(useSaleMoment(endMs, end))}
        {...(onEnd ? { onEnd } : {})}
      />
    </span>
  );
}
