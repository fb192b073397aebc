import type { ReactNode } from 'react';

type PayButtonLabelProps = { now: ReactNode; onDelivery: ReactNode; byTransfer: ReactNode };

/**
 * Label of the submit button next to `PaymentChoice`: that of the selected method, which must name the obligation to pay (CRD
 * art. 8(2)). The form is a `group/pay`; CSS selects the label, so that it works without JavaScript.
 */
export function PayButtonLabel({ now, onDelivery, byTransfer }: PayButtonLabelProps) {
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
