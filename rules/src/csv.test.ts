import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, delimitedLine, guessDelimiter, parseCsv, readCsvCell, readText } from './csv.ts';

const cellsOf = (text: string, delimiter = guessDelimiter(text)) =>
  parseCsv(text, delimiter).map(({ cells }) => cells);

test.each([
  ['a,b\n1,2', ','],
  ['a;b\n"1,5";2', ';'],
  ['a\tb\n1\t2', '\t'],
  ['sku;Preis\nA;49,90\nB;12,50', ';'],
] as const)('detects the delimiter %j', (text, delimiter) => expect(guessDelimiter(text)).toBe(delimiter));

test('quotes may contain delimiters, line breaks and quotes; empty lines are skipped; rows have line numbers', () => {
  expect(parseCsv('\uFEFFa,b\r\n"x,\n""y""",2\r\n\r\nz,3', ',')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x,\n"y"', '2'] },
    { line: 5, cells: ['z', '3'] },
  ]);
});

test('reads what it writes, including formulas', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('=1+1', '-5', "'=x", '@a', '"', 'a;b', 'x\ny', "'"));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      fc.pre(cells.some((one) => one.trim() !== '') && !cells.some((one) => one.includes('\uFEFF')));
      const [read] = cellsOf(csvLine(cells), ',');
      expect(read?.map(readCsvCell)).toEqual(cells);
    }),
  );
  expect(csvLine(['=1+1', 5, null])).toBe("'=1+1,5,\r\n");
});

test('a chosen delimiter separates cells, and only it needs quotes', () => {
  const cells = ['Noor; Lamps', '12,50', 'a "b" c'];
  expect(delimitedLine(cells, ';')).toBe('"Noor; Lamps";12,50;"a ""b"" c"\r\n');
  expect(delimitedLine(cells, '\t')).toBe('Noor; Lamps\t12,50\t"a ""b"" c"\r\n');
  expect(csvLine(cells)).toBe('"Noor; Lamps","12,50","a ""b"" c"\r\n');
});

test('a table has no direction marks, no formulas behind them, and negative amounts as numbers', () => {
  expect(csvLine(['\u2068$5\u2069', '\u200f=1', '＝1', '\n=1', '-12.50', '-1+1', -3])).toBe(
    `$5,'=1,'＝1,"'\n=1",-12.50,'-1+1,-3\r\n`,
  );
});

test('decodes bytes as UTF-8, UTF-16 with a byte order mark, or Windows-1252', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x41, 0x00]);
  expect([readText(utf16).text, readText(new Uint8Array([0x47, 0xfc, 0x6e])).text]).toEqual(['A', 'Gün']);
  expect(readText(new TextEncoder().encode('مصباح'))).toEqual({ text: 'مصباح', encoding: 'utf-8' });
});
