import { english } from '@souk/server/texts/language';
import { expect, test } from 'vitest';
import { tableInWords } from '#install/first-table.ts';
import { importSummary } from './table-words.ts';

const imported = (more: number) => ({
  ok: true as const,
  id: 1,
  made: 0,
  changed: 0,
  unchanged: 0,
  refused: 1,
  skipped: 0,
  problems: [
    {
      line: 2,
      field: 'category',
      reason: 'unknown' as const,
      given: 'Boats',
      allowed: { values: ['Lamps', 'Rugs'], more },
    },
  ],
});

test.each([
  [0, 'Lamps, Rugs'],
  [3, 'Lamps, Rugs and 3 more'],
])('names the allowed values of a refused cell, with %d more', (more, values) => {
  expect(importSummary(imported(more), { isPreview: true })).toContain(
    `line 2: category "Boats": does not exist in this shop; allowed: ${values}`,
  );
  expect(tableInWords(english, imported(more)).problems).toEqual([
    `Row 2, category “Boats”: not found. Allowed values: ${values}`,
  ]);
  const arabic = { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false };
  expect(tableInWords(arabic, imported(more)).problems[0]).toMatch(/القيم المسموح بها: .*Lamps، Rugs/);
});
