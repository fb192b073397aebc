import type { ReactNode } from 'react';

type PayWordsProps = { now: ReactNode; onDelivery: ReactNode; byTransfer: ReactNode };

/**
 * What the button of a form with `PaymentChoice` says: the words of the chosen method, whose duty they name (CRD art.
 * 8(2)). Its form is a `group/pay`; the style sheet chooses, so that it is right without script too.
 */
export function PayWords({ now, onDelivery, byTransfer }: PayWordsProps) {
  return (
    <>
      <span className="group-has-[[data-paid=by-transfer]:checked]/pay:hidden group-has-[[data-paid=on-delivery]:checked]/pay:hidden">
        {now}
      </span>
      <span className="hidden group-has-[[data-paid=on-delivery]:checked]/pay:inline">{onDelivery}</span>
      <span className="hidden group-has-[[data-paid=by-transfer]:checked]/pay:inline">{byTransfer}</span>
    </>
  );
}
