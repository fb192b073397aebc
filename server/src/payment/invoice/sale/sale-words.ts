import { isolate } from '@souk/rules/isolate-text';
import { moneyText } from '#payment/pdf/money-text.ts';
import type { PrintedDocument, PrintedRow } from '#payment/pdf/print-pdf.ts';
import { directionOf, type Language } from '#texts/language.ts';
import { textOf } from '#texts/texts.ts';
import { partyLines } from '../invoice-words.ts';
import type { SaleLine } from './plan-sale.ts';
import type { Sale, SaleIssuer } from './sale-queries.ts';
import { productLinesOf, causeOf, kindOf, shippingOf, taxesOf } from './sale-view.ts';

/** The document as the shop's page shows it, as lines of text. */
export function printedSale(sale: Sale, language: Language): PrintedDocument {
  const t = (...[key, values]: [Parameters<typeof textOf>[1], Parameters<typeof textOf>[2]?]) =>
    textOf(language, key, values);
  const money = (minor: number) => moneyText({ minor, currency: sale.currency });
  const date = (at: Date) =>
    new Intl.DateTimeFormat(`${language.code}-u-nu-latn`, {
      dateStyle: 'medium',
      timeZone: sale.time_zone,
    }).format(at);
  const row = (title: string, minor: number, look: PrintedRow['look'], facts: string[] = []): PrintedRow => ({
    title,
    facts,
    amount: money(minor),
    look,
  });
  const factsOf = ({
    units,
    price_minor: price,
    discount_minor: discount,
    net_minor,
    tax_minor,
  }: SaleLine) => [
    ...(price !== null && units !== 1 ? [t('order.invoice.each', { price: money(price) })] : []),
    ...(discount ? [t('order.invoice.less', { discount: money(discount) })] : []),
    t('order.invoice.line', { net: money(net_minor), tax: money(tax_minor) }),
  ];
  const kind = kindOf(sale.kind);
  const cause = causeOf[sale.posted];
  const shipping = shippingOf(sale);
  return {
    head: partyLines(sale.issued_by, language),
    to: [t('order.invoice.to'), ...partyLines(sale.issued_to, language)],
    title: t(`order.invoice.of.${kind}`, { number: sale.number }),
    span: [
      [
        t('order.invoice.issued', { date: date(sale.issued_at) }),
        t(`order.invoice.supplied.${cause}`, { date: date(sale.supplied_at) }),
      ].join(' · '),
      t('order.invoice.order', { number: sale.order_number, date: date(sale.placed_at) }),
      ...(sale.corrects
        ? [t(`order.invoice.corrects.${kindOf(sale.corrects.kind)}`, { number: sale.corrects.number })]
        : []),
    ],
    rows: [
      ...productLinesOf(sale).map((line) =>
        row(
          line.units === null
            ? isolate(line.title, directionOf(language))
            : t('order.invoice.units', { quantity: line.units, title: line.title }),
          line.net_minor + line.tax_minor,
          'row',
          factsOf(line),
        ),
      ),
      ...(shipping > 0 ? [row(t('order.invoice.shipping'), shipping, 'row')] : []),
      row(t('order.invoice.net'), sale.net_minor, 'row'),
      ...taxesOf(sale).map(({ title, percent, net_minor: net, tax_minor: tax }) =>
        row(isolate(rateText(title, percent), directionOf(language)), tax, 'part', [
          t('order.invoice.tax-on', { amount: money(net) }),
        ]),
      ),
      row(t('order.invoice.total'), sale.total_minor, 'total'),
    ],
    notes: [
      t(`order.invoice.settled.${cause === 'dispute' ? cause : kind}`),
      ...issuerNotes(sale.issued_by).map(([key, values]) => t(key, values)),
    ],
  };
}

/** In whose name it was issued, and who shipped. */
function issuerNotes({ legal_name: issuer, through, seller }: SaleIssuer) {
  if (!seller) return [['order.invoice.issuer', { shop: through, seller: issuer }]] as const;
  return [
    ['order.invoice.deemed', { shop: issuer }],
    [`order.invoice.seller.${seller.ships ? 'ships' : 'sells'}`, { seller: seller.name }],
  ] as const;
}

const rateText = (title: string, percent: number | null): string =>
  percent === null || title.includes(String(percent)) ? title : `${title} (${percent}%)`;
