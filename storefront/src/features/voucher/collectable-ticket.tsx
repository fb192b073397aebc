import { useEffect, useRef } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Ticket } from '@souk/kit/ui/ticket.tsx';
import { CopyCode } from './copy-code.tsx';
import type { useCollecting } from './use-collecting.ts';
import { useVoucherTexts, type VoucherFacts } from './voucher-texts.ts';

type CollectableTicketProps = { voucher: VoucherFacts; collecting: ReturnType<typeof useCollecting> };

/** Voucher on a public page: terms, code, and whether it is collected. */
export function CollectableTicket({ voucher, collecting }: CollectableTicketProps) {
  const t = useT();
  const texts = useVoucherTexts();
  const kept = collecting.stateOf(voucher.id);
  const isKept = kept !== null;
  const mark = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The activated button is gone; without this, the focus would be lost.
    if (isKept && wasPressed.current) mark.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [isKept]);

  function collect() {
    wasPressed.current = true;
    void collecting.collect(voucher.id);
  }

  return (
    <Ticket
      state={!isKept ? 'open' : kept === 'usable' ? 'held' : 'over'}
      amount={<bdi>{texts.amount(voucher)}</bdi>}
      unit={t('voucher.unit')}
      title={<bdi>{voucher.title}</bdi>}
      detail={
        <>
          {voucher.min_spend > 0 && (
            <>
              {t.rich('voucher.minimum', {
                minimum: texts.minimum(voucher),
                bdi: (text) => <bdi>{text}</bdi>,
              })}{' '}
              ·{' '}
            </>
          )}
          {t('voucher.until', { date: texts.lastDay(voucher) })}
        </>
      }
      action={
        isKept ? (
          <span
            ref={mark}
            tabIndex={-1}
            className="flex min-h-9 items-center gap-1.5 text-14 font-semibold text-primary-ink"
          >
            <Icon name="check" size={16} />
            {t(kept === 'used' ? 'voucher.used' : 'voucher.collected')}
          </span>
        ) : (
          <span className="-mx-3 flex flex-wrap items-center max-sm:-mx-1.5">
            <Button
              variant="link"
              size="small"
              aria-label={t('voucher.collectNamed', { title: voucher.title })}
              busy={collecting.busyId === voucher.id ? t('voucher.collecting') : undefined}
              onClick={collect}
            >
              {t('voucher.collect')}
            </Button>
            <CopyCode code={voucher.code} />
          </span>
        )
      }
    />
  );
}
