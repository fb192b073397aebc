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
  const state = collecting.stateOf(voucher.id);
  const isCollected = state !== null;
  const mark = useRef<HTMLSpanElement>(null);
  const wasClicked = useRef(false);
  useEffect(() => {
    // The activated button is gone; without this, the focus would be lost.
    if (isCollected && wasClicked.current) mark.current?.focus({ preventScroll: true });
    wasClicked.current = false;
  }, [isCollected]);

  function collect() {
    wasClicked.current = true;
    void collecting.collect(voucher.id);
  }

  return (
    <Ticket
      state={!isCollected ? 'open' : state === 'usable' ? 'held' : 'over'}
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
        isCollected ? (
          <span
            ref={mark}
            tabIndex={-1}
            className="flex min-h-9 items-center gap-1.5 text-14 font-semibold text-primary-ink"
          >
            <Icon name="check" size={16} />
            {t(state === 'used' ? 'voucher.used' : 'voucher.collected')}
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
