import type { OrderInvoice } from '@souk/contract/order-invoice';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';

type InvoicePartyProps = {
  party: OrderInvoice['issued_to'];
  /** Localized. */
  country: string;
  isIssuer?: boolean;
};

/** The seller or the buyer, as they were when the document was issued. */
export function InvoiceParty({ party, country, isIssuer = false }: InvoicePartyProps) {
  const t = useT();
  const comma = useComma();
  const { legal_name: legalName, name, address_1: street, zip, city, state, vat_number: vat } = party;
  const address = [street, `${zip} ${city}`.trim(), state, country].filter((text) => text !== '');
  return (
    <address className="grid min-w-0 content-start gap-0.5 text-14 wrap-anywhere text-text-2 not-italic">
      <b className={isIssuer ? 'text-18 font-bold text-text' : 'font-semibold text-text'}>
        <bdi>{legalName}</bdi>
      </b>
      {name !== legalName && <bdi>{name}</bdi>}
      <span>{address.join(comma)}</span>
      {vat !== '' && <span>{t.rich('order.invoice.vat', { number: vat })}</span>}
    </address>
  );
}
