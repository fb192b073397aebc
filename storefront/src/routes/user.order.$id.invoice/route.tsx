import type { OrderInvoice } from '@souk/contract/order-invoice';
import { apiAddress } from '@souk/rules/api-address';
import { useLoaderData } from 'react-router';
import { neededOf, personalApi, publicApi, signInFirst } from '#api/api-client.ts';
import { countryChoices } from '#features/address/country-names.ts';
import { useOrderDate } from '#features/order/order-date.ts';
import { signedLinkOf } from '#features/order/signed-link.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { shopContext } from '#server-context.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import type { Route } from './+types/route';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceParty } from './invoice-party.tsx';

export const handle: RouteHandle = { query: ['expires', 'signature'], kind: 'form' };

/** Printable invoice or credit note, for the order's owner or by the emailed link. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const signed = signedLinkOf(url.searchParams);
  const api = personalApi(context);
  const [found, profile, countries] = await Promise.all([
    api.call('GET order/invoice/{id}', { params: { id: params.invoice }, query: { ...signed } }),
    api.need('GET user/profile'),
    publicApi(context).need('GET countries-phones'),
  ]);
  // The order may belong to a logged-out customer, which looks the same as a missing order.
  if (!found.ok && found.status === 201 && !profile.is_logged_in && !signed) throw signInFirst(url);
  const invoice = neededOf(found);
  const { language } = context.get(shopContext);
  const codes = new Set([invoice.issued_by.country, invoice.issued_to.country]);
  return {
    invoice,
    signed,
    countries: countryChoices(countries, language).filter(({ code }) => codes.has(code)),
  };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Invoice() {
  const { invoice, signed, countries } = useLoaderData<typeof loader>();
  const t = useT();
  const language = useLanguage();
  const title = t(`order.invoice.of.${invoice.kind}`, { number: invoice.number });
  const countryOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  return (
    <div className="wrap grid max-w-[860px] gap-6 pt-6">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap gap-2 print:hidden">
        <LinkButton to={links.order(invoice.order.id, { ...signed })} variant="neutral" size="small">
          {t('order.receipt.back')}
        </LinkButton>
        <a
          href={apiAddress('order/invoice/{id}/pdf', { id: invoice.id }, { language, ...signed })}
          download
          className={buttonStyle({ variant: 'neutral', size: 'small' })}
        >
          {t('order.invoice.pdf')}
        </a>
        <Button variant="primary" size="small" onClick={() => window.print()}>
          {t('order.receipt.print')}
        </Button>
      </div>
      <header className="grid gap-4 border-b border-line pb-4 sm:grid-cols-2">
        <InvoiceParty party={invoice.issued_by} country={countryOf(invoice.issued_by.country)} isIssuer />
        <div className="grid content-start gap-1 text-14 text-text-2 sm:text-end">
          <h1 className="text-20 font-bold text-text">{title}</h1>
          <InvoiceDates invoice={invoice} />
          <Corrections invoice={invoice} signed={signed} />
        </div>
      </header>
      <section aria-labelledby="billed-to" className="grid gap-1">
        <h2 id="billed-to" className="text-14 font-heading">
          {t('order.invoice.to')}
        </h2>
        <InvoiceParty party={invoice.issued_to} country={countryOf(invoice.issued_to.country)} />
      </section>
      <InvoiceLines invoice={invoice} />
      <footer className="grid gap-1 border-t border-line pt-4 text-13 text-text-2">
        <p>{t(`order.invoice.settled.${invoice.cause === 'dispute' ? invoice.cause : invoice.kind}`)}</p>
        <IssuerNotes invoice={invoice} />
      </footer>
    </div>
  );
}

/** In whose name it was issued, and who shipped. */
function IssuerNotes({ invoice: { issued_by: issuer, seller } }: Shown) {
  const t = useT();
  if (!seller) return <p>{t('order.invoice.issuer', { shop: issuer.through, seller: issuer.legal_name })}</p>;
  return (
    <>
      <p>{t('order.invoice.deemed', { shop: issuer.legal_name })}</p>
      <p>{t(`order.invoice.seller.${seller.ships ? 'ships' : 'sells'}`, { seller: seller.name })}</p>
    </>
  );
}

function InvoiceDates({
  invoice: { issued_at: at, cause, supplied_at: supplied, time_zone: zone, order },
}: Shown) {
  const t = useT();
  const dateOf = useOrderDate(zone);
  return (
    <>
      <p>{t('order.invoice.issued', { date: dateOf(at) })}</p>
      <p>{t(`order.invoice.supplied.${cause}`, { date: dateOf(supplied) })}</p>
      <p>{t('order.invoice.order', { number: order.order, date: dateOf(order.placed_at) })}</p>
    </>
  );
}

type Shown = { invoice: OrderInvoice };

function Corrections({
  invoice: { order, corrects, corrected_by: notes },
  signed,
}: Shown & { signed: ReturnType<typeof signedLinkOf> }) {
  const t = useT();
  return (
    <>
      {corrects && (
        <p>
          <Link to={links.invoice(order.id, corrects.id, signed)} className="link">
            {t(`order.invoice.corrects.${corrects.kind}`, { number: corrects.number })}
          </Link>
        </p>
      )}
      {notes.map((note) => (
        <p key={note.id} className="print:hidden">
          <Link to={links.invoice(order.id, note.id, signed)} className="link">
            {t('order.invoice.corrected-by', { number: note.number })}
          </Link>
        </p>
      ))}
    </>
  );
}
