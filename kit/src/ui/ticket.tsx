import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TicketState = 'open' | 'held' | 'over';

const amountColours: Record<TicketState, string> = {
  open: 'bg-primary text-on-primary',
  held: 'bg-primary-soft text-primary-ink',
  over: 'bg-line text-text-2',
};

type TicketProps = {
  /** `open`: can be collected · `held`: collected · `over`: expired. */
  state?: TicketState;
  /** The amount and its unit. */
  amount: ReactNode;
  unit?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** Voucher ticket: amount, two notches, a dashed line, details. */
export function Ticket({ state = 'open', amount, unit, title, detail, action, className }: TicketProps) {
  return (
    <article className={classNames('ticket', className)}>
      <div
        className={`ticket-amount grid place-content-center px-1.5 py-2 text-center ${amountColours[state]}`}
      >
        <b className="text-24 leading-[1.1] font-heavy tracking-[-0.03em] rtl:tracking-normal">{amount}</b>
        {unit && <small className="text-12 font-label">{unit}</small>}
      </div>
      <div
        className={classNames(
          'ticket-body grid content-center justify-items-start gap-0.5 px-4 py-2.5 text-12 text-text-2',
          state === 'over' ? 'bg-sunk' : 'bg-primary-soft',
        )}
      >
        <b className="text-14 leading-snug font-semibold text-text">{title}</b>
        {detail && <span>{detail}</span>}
        {action}
      </div>
    </article>
  );
}
