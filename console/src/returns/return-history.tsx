import { consoleHere } from '#api/console-here.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';
import type { Return } from './return-calls.ts';
import { eventIcons, returnEvents, type ReturnEvent } from './return-events.ts';

/** History of a return, oldest first, because messages answer each other. */
export function ReturnHistory({ of }: { of: Return }) {
  const t = useT();
  const comma = useComma();
  const { when, whole } = useFormat();
  const isShop = consoleHere() === 'operator';
  return (
    <ol className="grid gap-3 px-4 pb-4">
      {returnEvents(of).map((event) => (
        <li key={event.kind} className="flex items-start gap-3">
          <span className="grid size-7 flex-none place-items-center rounded-pill bg-sunk text-text-2">
            <Icon name={eventIcons[event.kind]} size={16} />
          </span>
          <div className="min-w-0 flex-1 pt-1">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>
                <EventTitle event={event} isRefundPending={of.is_refund_pending} />
                {event.kind === 'refunded' && of.refund && (
                  <>
                    {comma}
                    <Amount of={of.refund.amount} />
                  </>
                )}{' '}
                {event.by && (
                  <span className="text-text-3">
                    · {t(isShop ? `operator.order.actor.${event.by}` : `console.order.actor.${event.by}`)}
                  </span>
                )}
              </span>
              {event.at && (
                <time
                  dateTime={event.at}
                  title={whole(event.at)}
                  className="text-13 whitespace-nowrap text-text-3"
                >
                  {when(event.at)}
                </time>
              )}
            </p>
            {event.words !== null && (
              <blockquote
                dir="auto"
                className="mt-1.5 rounded-control bg-sunk px-3 py-2 wrap-anywhere whitespace-pre-wrap"
              >
                {event.words}
              </blockquote>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function EventTitle({ event: { kind }, isRefundPending }: { event: ReturnEvent; isRefundPending: boolean }) {
  const t = useT();
  switch (kind) {
    case 'delivered':
      return t('console.order.moved-to.delivered');
    case 'asked':
    case 'appealed':
    case 'accepted':
    case 'keeps':
      return t(`console.return.event.${kind}`);
    case 'refunded':
      return t(isRefundPending ? 'console.return.event.refund-approved' : 'console.return.state.refunded');
    default:
      return t(`console.return.state.${kind}`);
  }
}
