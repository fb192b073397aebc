import { describe, expect, test } from 'vitest';
import { readBankAmount } from './bank-amount.ts';
import { readStatement } from './read-statement.ts';

const usual = { currency: 'USD' };

test.each([
  ['49.90', 'USD', 4990],
  ['1.234,56', 'EUR', 123_456],
  ['1,234.56', 'USD', 123_456],
  ['1 234,5', 'EUR', 123_450],
  ['1.234', 'EUR', 123_400],
  ['1.234.567', 'EUR', 123_456_700],
  ['1.234', 'KWD', 1234],
  ['1,234', 'JPY', 1234],
  ['12.34', 'JPY', null],
  ['-20,00', 'EUR', -2000],
  ['20,00-', 'EUR', -2000],
  ["1'000.00 CHF", 'CHF', 100_000],
  ['٤٩٫٩٠', 'USD', 4990],
  ['', 'USD', null],
  ['twelve', 'USD', null],
])('%s %s is %s', (text, currency, minor) => {
  expect(readBankAmount(text, currency)).toBe(minor);
});

describe('CSV exports of banks', () => {
  test('German: lines above the header, semicolons, debits', () => {
    const text = [
      'Kontoauszug;;;;',
      'IBAN: DE02 1203 0000 0000 2020 51;;;;',
      'Buchungstag;Wertstellung;Auftraggeber / Begünstigter;Verwendungszweck;Betrag (EUR)',
      '03.11.2026;03.11.2026;Erika Muster;"Bestellung K7QX 92MB 4F7K";1.049,90',
      '04.11.2026;04.11.2026;Stadtwerke;Abschlag;-80,00',
      '31.02.2026;;Niemand;kein Tag;1,00',
    ].join('\r\n');
    expect(readStatement(text, { currency: 'EUR' })).toMatchObject({
      ok: true,
      passed: 2,
      skipped: [{ reason: 'unreadable', text: '31.02.2026 Niemand kein Tag 1,00' }],
      balances: [],
      lines: [
        {
          bookedOn: '2026-11-03',
          amountMinor: 104_990,
          currency: 'EUR',
          payer: 'Erika Muster',
          words: 'Bestellung K7QX 92MB 4F7K',
          bankId: null,
        },
      ],
    });
  });

  test('American: month first, a currency and an ID column', () => {
    const text =
      'Transaction ID,Date,Description,Amount,Currency\nT-1,03/04/2026,K7QX-92MB-4F7K,+12.00,usd\nT-2,03/14/2026,x,+5,CAD\n';
    expect(readStatement(text, usual)).toMatchObject({
      lines: [
        { bookedOn: '2026-03-04', amountMinor: 1200, currency: 'USD', bankId: 'T-1' },
        { bookedOn: '2026-03-14', amountMinor: 500, currency: 'CAD', bankId: 'T-2' },
      ],
    });
  });

  const table = (...rows: string[]) =>
    ['Date,Purpose,Debit,Credit,Balance', ...rows, 'Total,,80.00,59.90,'].join('\n');
  const balanceOf = (text: string) => {
    const read = readStatement(text, usual);
    return read.ok ? read.balances : read.reason;
  };
  const adding = [
    '2026-11-03,lamp,,49.90,149.90',
    '2026-11-03,power,80.00,,69.90',
    '2026-11-04,chair,,10.00,79.90',
  ];
  const balance = {
    account: '',
    currency: 'USD',
    openingMinor: 10_000,
    closingMinor: 7990,
    movedMinor: -2010,
  };

  test('with a balance column have opening and closing balances, in either order', () => {
    expect(balanceOf(table(...adding))).toEqual([balance]);
    expect(balanceOf(table(...adding.toReversed()))).toEqual([balance]);
    expect(balanceOf(table(adding[0]!, adding[2]!))).toEqual([{ ...balance, movedMinor: 5990 }]);
    expect(balanceOf(table(adding[0]!, '2026-11-04,chair,,10.00,'))).toEqual([]);
  });

  test('that aren’t bank statements are told apart', () => {
    expect(readStatement('Name,Colour,Size\nLamp,red,4\n', usual)).toMatchObject({
      ok: false,
      reason: 'columns',
    });
    expect(readStatement('Dear shop', usual)).toEqual({ ok: false, reason: 'unreadable' });
  });
});

describe('ISO 20022', () => {
  const entry = (inner: string, { direction = 'CRDT', amount = '49.90' } = {}) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${inner}</Ntry>`;
  const booked = '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt>';
  const document = (...entries: string[]) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;

  test('a single transfer of an entry has its amount, payer and full text', () => {
    const text = document(
      entry(
        `${booked}<AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Erika &amp; Co</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Order 2611-0007</Ustrd><Ustrd>K7QX-92MB-4F7K</Ustrd></RmtInf></TxDtls></NtryDtls>`,
      ),
    );
    expect(readStatement(text, usual)).toMatchObject({
      ok: true,
      passed: 0,
      balances: [],
      lines: [
        {
          bookedOn: '2026-11-03',
          amountMinor: 4990,
          currency: 'EUR',
          payer: 'Erika & Co',
          words: 'Order 2611-0007 K7QX-92MB-4F7K',
          bankId: 'B-1',
        },
      ],
    });
  });

  test('the ultimate debtor is the payer, not the bank or wallet that sent the money', () => {
    const text = document(
      entry(
        `${booked}<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Wallet Ltd</Nm></Dbtr><UltmtDbtr><Pty><Nm>Erika</Nm></Pty></UltmtDbtr></RltdPties></TxDtls></NtryDtls>`,
      ),
    );
    expect(readStatement(text, usual)).toMatchObject({ lines: [{ payer: 'Erika' }] });
  });

  test.each([
    ['camt.052', 'BkToCstmrAcctRpt'],
    ['camt.054', 'BkToCstmrDbtCdtNtfctn'],
  ])('refuses a %s file by its type', (type, root) => {
    const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${type}.001.08"><${root}/></Document>`;
    expect(readStatement(text, usual)).toEqual({ ok: false, reason: 'camt-type', document: type });
  });

  test('skips booked money without a readable date or amount with the reason', () => {
    const noDate = entry('<Sts>BOOK</Sts><AddtlNtryInf>lamp</AddtlNtryInf>');
    const noAmounts = entry(
      `${booked}<NtryDtls><TxDtls><RmtInf><Ustrd>lamp</Ustrd></RmtInf></TxDtls><TxDtls><AddtlTxInf>desk</AddtlTxInf></TxDtls></NtryDtls>`,
    );
    expect(
      readStatement(document(noDate, noAmounts, entry(booked, { amount: '49.901' })), usual),
    ).toMatchObject({
      lines: [],
      passed: 4,
      skipped: [
        { reason: 'unreadable', text: '49.90 EUR lamp' },
        { reason: 'unreadable', text: 'lamp' },
        { reason: 'unreadable', text: 'desk' },
        { reason: 'unreadable', text: '49.901 EUR' },
      ],
    });
  });

  test('each transfer of a batch is a line; debits, pending and reversed ones are not', () => {
    const transfer = (amount: string, ref: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>Old</Nm></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>${ref}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
    const text = document(
      entry(
        `<Sts>BOOK</Sts><BookgDt><DtTm>2026-11-04T10:00:00</DtTm></BookgDt><AcctSvcrRef>B-2</AcctSvcrRef><NtryDtls>${transfer('10.00', 'R1')}${transfer('39.90', 'R2')}</NtryDtls>`,
      ),
      entry(booked, { direction: 'DBIT' }),
      entry('<Sts><Cd>PDNG</Cd></Sts>'),
      entry(`<RvslInd>true</RvslInd>${booked}`),
      entry(booked, { amount: '0.00' }),
    );
    expect(readStatement(text, usual)).toMatchObject({
      passed: 3,
      lines: [
        { amountMinor: 1000, words: 'R1', payer: 'Old', bankId: 'B-2/1', bookedOn: '2026-11-04' },
        { amountMinor: 3990, words: 'R2', bankId: 'B-2/2' },
      ],
    });
  });

  const balance = (code: string, amount: string, direction = 'CRDT') =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>`;

  test('returns opening and closing balances, with the sum booked in between', () => {
    const text = document(
      '<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>',
      balance('PRCD', '20.00', 'DBIT'),
      balance('CLBD', '9.90'),
      balance('CLAV', '500.00'),
      entry(booked),
      entry(booked, { direction: 'DBIT', amount: '20.00' }),
      entry('<Sts><Cd>PDNG</Cd></Sts>'),
    );
    expect(readStatement(text, usual)).toMatchObject({
      balances: [
        {
          account: 'DE02120300000000202051',
          currency: 'EUR',
          openingMinor: -2000,
          closingMinor: 990,
          movedMinor: 2990,
        },
      ],
    });
    const strange = document('<Bal><Tp/></Bal>', entry(booked));
    expect(readStatement(strange, usual)).toMatchObject({ ok: true, balances: [] });
  });

  test('refuses truncated files, other documents and entity bombs', () => {
    for (const text of [
      '<Document><BkToCstmrStmt><Stmt>',
      '<Document><CstmrCdtTrfInitn/></Document>',
      `<!DOCTYPE x [<!ENTITY a "aaaa">]>${document(entry(booked))}`,
    ])
      expect(readStatement(text, usual)).toEqual({ ok: false, reason: 'unreadable' });
  });
});
