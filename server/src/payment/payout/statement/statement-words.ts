import type { Statement, StatementRow } from '@souk/contract/seller-console/statements';
import { moneyText } from '#payment/pdf/money-text.ts';
import { isolate } from '@souk/rules/isolate-text';
import type { PrintedDocument, PrintedRow } from '#payment/pdf/print-pdf.ts';
import { directionOf, type Language } from '#texts/language.ts';
import { textOf } from '#texts/texts.ts';

type Money = { minor: number; currency: string };

/** The rows of the console's page, as lines of text; addressed to the seller. */
export function printedStatement(statement: Statement, language: Language): PrintedDocument {
  const locale = `${language.code}-u-nu-latn`;
  const date = (day: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const { store, shop, issuer, from, to, currency, account_last4: last4, number } = statement;
  const t = (...[key, values]: [Parameters<typeof textOf>[1], Parameters<typeof textOf>[2]?]) =>
    textOf(language, key, values);
  const isolated = (line: string) => isolate(line, directionOf(language));
  const vat = ({ vat_number }: Statement['store']) =>
    vat_number === '' ? '' : t('console.statement.vat', { number: vat_number });
  const account = last4 === null ? [] : [t('console.statement.account', { last4: `••${last4}` })];
  const part = (title: string, amount: Money): PrintedRow => ({
    title,
    facts: [],
    amount: moneyText(amount),
    look: 'part',
  });
  return {
    head: [store.name, store.legal_name, store.address, vat(store)]
      .filter((line) => line !== '')
      .map(isolated),
    to: [],
    title: t('console.statement.of', { month: month.format(new Date(from)) }),
    span: [
      `${t('console.statement.span', { from: date(from), to: date(to) })} · ${currency}`,
      [t('console.statement.number', { number: isolated(number) }), ...account].join(' · '),
      t('console.statement.issued', { shop }),
      ...[issuer.legal_name, issuer.address, vat(issuer)].filter((line) => line !== '').map(isolated),
    ],
    rows: [
      total(t('console.statement.opening.on', { date: date(from) }), statement.opening),
      ...statement.rows.map((row) => rowOf(row, { language, shop, date })),
      total(t('console.statement.closing.on', { date: date(to) }), statement.closing),
      part(t('console.money.pending'), statement.pending),
      part(t('console.money.available'), statement.available),
      ...(statement.reserved.minor === 0 ? [] : [part(t('console.money.reserved'), statement.reserved)]),
      ...(statement.paying.minor === 0 ? [] : [part(t('console.money.paying'), statement.paying)]),
    ],
    notes: [],
  };
}

const total = (title: string, amount: Money): PrintedRow => ({
  title,
  facts: [],
  amount: moneyText(amount),
  look: 'total',
});

type Words = { language: Language; shop: string; date: (at: string) => string };

function rowOf(row: StatementRow, words: Words): PrintedRow {
  return {
    title: titleOf(row, words.language),
    facts: row.orders > 0 ? orderFacts(row, words) : singleFacts(row, words),
    amount: row.amount.minor === 0 ? null : moneyText(row.amount),
    look: 'row',
  };
}

function titleOf(row: StatementRow, language: Language): string {
  if (row.row === 'adjustment')
    return textOf(language, `console.statement.adjustment.${row.adjustment ?? 'goodwill'}`);
  return textOf(language, `console.statement.row.${row.row}`, { number: row.payout?.number ?? '' });
}

function orderFacts(row: StatementRow, { language, shop }: Words): string[] {
  const includes = row.includes.flatMap(({ of, amount }) =>
    of === 'shop-voucher'
      ? []
      : [textOf(language, `console.statement.includes.${of}`, { amount: moneyText(amount) })],
  );
  const voucher = row.includes.find(({ of }) => of === 'shop-voucher');
  return [
    [textOf(language, 'console.statement.orders', { count: row.orders }), ...includes].join(' · '),
    ...(voucher
      ? [textOf(language, 'console.statement.shop-voucher', { amount: moneyText(voucher.amount), shop })]
      : []),
    ...(row.row === 'cash' ? [textOf(language, 'console.statement.cash.text')] : []),
  ];
}

function singleFacts(
  { at, payout, conversion, reason, row }: StatementRow,
  { language, date }: Words,
): string[] {
  const facts = at === null ? [] : [date(at)];
  if (payout && payout.account_last4 !== null)
    facts.push(textOf(language, 'console.statement.account', { last4: `••${payout.account_last4}` }));
  return [
    facts.join(' · '),
    ...(conversion
      ? [
          textOf(language, 'console.statement.conversion', {
            from: moneyText(conversion.from),
            to: moneyText(conversion.to),
            rate: conversion.rate,
          }),
        ]
      : []),
    ...(payout && row !== 'payout'
      ? [textOf(language, 'console.statement.back', { amount: moneyText(payout.amount) })]
      : []),
    ...(reason === null ? [] : [reason]),
  ];
}
