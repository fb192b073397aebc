import type { Invoice } from '@souk/contract/seller-console/invoices';
import { isolate } from '@souk/rules/isolate-text';
import type { PrintedDocument, PrintedRow } from '#payment/pdf/print-pdf.ts';
import { moneyText } from '#payment/pdf/money-text.ts';
import { addressState, placeNames } from '#settings/place-names.ts';
import { directionOf, type Language } from '#texts/language.ts';
import { textOf } from '#texts/texts.ts';
import type { Party } from './parties.ts';

/** The console's page as lines of text. */
export function printedInvoice(invoice: Invoice, language: Language): PrintedDocument {
  const locale = `${language.code}-u-nu-latn`;
  const t = (...[key, values]: [Parameters<typeof textOf>[1], Parameters<typeof textOf>[2]?]) =>
    textOf(language, key, values);
  const date = (day: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  const row = (title: string, minor: number, look: PrintedRow['look'], facts: string[] = []): PrintedRow => ({
    title,
    facts,
    amount: moneyText({ minor, currency: invoice.total.currency }),
    look,
  });
  return {
    head: partyLines(invoice.issued_by, language),
    to: [t('console.invoice.to'), ...partyLines(invoice.issued_to, language)],
    title: t(`console.invoice.of.${invoice.kind}`, { number: invoice.number }),
    span: [
      [
        t('console.invoice.issued.on', { date: date(invoice.issued_on) }),
        t('console.invoice.period', { month: monthText(invoice.period, locale) }),
      ].join(' · '),
      `${t('console.statement.span', { from: date(invoice.from), to: date(invoice.to) })} · ${invoice.total.currency}`,
      ...correctionOf(invoice, language),
    ],
    rows: [
      ...invoice.lines.map(({ cause, orders, net }) =>
        row(t(`console.invoice.line.${cause}`), net.minor, 'row', [
          t('console.invoice.orders', { count: orders }),
        ]),
      ),
      row(t('console.invoice.net'), invoice.net.minor, 'row'),
      row(t('console.invoice.tax', { percent: percentText(invoice.tax_percent) }), invoice.tax.minor, 'row'),
      row(t('console.invoice.total'), invoice.total.minor, 'total'),
    ],
    notes: [...taxNoteOf(invoice, language), t(`console.invoice.settled.${invoice.kind}`)],
  };
}

export const monthText = (period: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  );

const percentText = (percent: number) => `${percent}%`;

function correctionOf({ kind, corrects }: Invoice, language: Language): string[] {
  if (kind === 'invoice') return [];
  return corrects
    ? [textOf(language, 'console.invoice.corrects', { number: corrects.number })]
    : [textOf(language, 'console.invoice.corrects.none')];
}

/** The sentence that the law asks for where no VAT is charged. */
export function taxNoteOf({ tax_reason: reason }: Pick<Invoice, 'tax_reason'>, language: Language): string[] {
  return reason === 'reverse-charge' || reason === 'outside' || reason === 'not-configured'
    ? [textOf(language, `console.invoice.tax-note.${reason}`)]
    : [];
}

export function addressLine(party: Party, { code }: Language): string {
  const { address_1: street, zip, city } = party;
  const { country } = placeNames(party, code);
  return [street, `${zip} ${city}`.trim(), addressState(party, code), country]
    .filter((text) => text !== '')
    .join(', ');
}

export function partyLines(party: Party, language: Language): string[] {
  return [
    party.legal_name,
    party.name,
    addressLine(party, language),
    party.vat_number === '' ? '' : textOf(language, 'console.invoice.vat', { number: party.vat_number }),
  ]
    .filter((line, index, lines) => line !== '' && lines.indexOf(line) === index)
    .map((line) => isolate(line, directionOf(language)));
}
