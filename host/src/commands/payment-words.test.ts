import { expect, test } from 'vitest';
import { problem, queuedWords, recordedWords } from './refund-command.ts';
import { readAmount } from './payment-words.ts';
import { receiptWords } from './record-transfer.ts';

test.each([
  ['19.90', 'USD', 1990],
  ['1990', 'JPY', 1990],
  ['1.990', 'KWD', 1990],
])('parses %s %s with the decimals of the currency', (text, currency, minor) => {
  expect(readAmount(text, currency)).toBe(minor);
});

test.each([
  ['19.999', 'USD', '19.90'],
  ['19.90', 'JPY', '1990'],
  ['1.9901', 'KWD', '1.990'],
])('refuses %s %s and suggests an amount with the right decimals', (text, currency, example) => {
  expect(() => readAmount(text, currency)).toThrow(
    `--amount must be an amount in ${currency}, such as ${example}.`,
  );
});

test.each([
  ['USD', 349_300, '3493.00 USD'],
  ['JPY', 3493, '3493 JPY'],
  ['KWD', 3_493_000, '3493.000 KWD'],
])('prints amounts in %s with the decimals of the currency', (currency, minor, text) => {
  const number = '20261128AAAAAA';
  const sum = { amountMinor: minor, currency };
  const sentences = [
    queuedWords({ ok: true, ...sum, provider: 'stripe', isByHand: false }, number),
    queuedWords({ ok: true, ...sum, provider: 'bank', isByHand: true }, number),
    recordedWords(sum, { number, reference: 'out-1' }),
    problem({ ok: false, reason: 'too-much', leftMinor: minor, currency }, { number, reference: '' }).message,
    receiptWords({ ok: true, orderNumber: number, result: 'review', due: { minor, currency } }, 'line-1'),
  ];
  for (const sentence of sentences) expect(sentence.match(/\d[\d.]* [A-Z]{3}\b/g), sentence).toEqual([text]);
});
