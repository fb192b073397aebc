import { expect, test } from 'vitest';
import { safetyGaps, type SafetyFacts } from './product-safety.ts';

const full: SafetyFacts = {
  manufacturer: 'Clay Works, Torstraße 101, 10119 Berlin, hello@clay.example',
  manufacturer_country: 'DE',
  responsible_person: null,
  safety: 'Keep away from fire.',
};
const maker = 'Clay Works Co.,Ltd, 12 Harbour Road, Shenzhen';

test.each<[string, Parameters<typeof safetyGaps>[0], Partial<SafetyFacts>, string[]]>([
  ['nothing of categories that require nothing', 'not_required', { manufacturer: null }, []],
  ['nothing of a complete product', 'warnings', {}, []],
  ['no warnings if only the manufacturer is required', 'manufacturer', { safety: '' }, []],
  ['warnings', 'warnings', { safety: '' }, ['safety']],
  ['the manufacturer', 'manufacturer', { manufacturer: null }, ['manufacturer']],
  ['its email or web address', 'manufacturer', { manufacturer: maker }, ['manufacturer']],
  ['nothing beyond a web address', 'manufacturer', { manufacturer: `${maker}, clay.example` }, []],
  ['its country', 'manufacturer', { manufacturer_country: null }, ['manufacturer_country']],
  [
    'a responsible person if it is outside the EU',
    'manufacturer',
    { manufacturer_country: 'CN' },
    ['responsible_person'],
  ],
  [
    'one for Monaco, which is in the EU for VAT only',
    'manufacturer',
    { manufacturer_country: 'MC' },
    ['responsible_person'],
  ],
  [
    'no other one',
    'manufacturer',
    { manufacturer_country: 'CN', responsible_person: 'Clay EU, Berlin, clay@eu.example' },
    [],
  ],
])('requires %s', (_what, rule, facts, paths) => {
  expect(safetyGaps(rule, { ...full, ...facts }).map(({ path }) => path)).toEqual(paths);
});

test('tells an empty contact from one without an email or web address', () => {
  const gapsOf = (manufacturer: string | null) => safetyGaps('manufacturer', { ...full, manufacturer });
  expect(gapsOf(null)).toEqual([{ path: 'manufacturer', isEmpty: true }]);
  expect(gapsOf(maker)).toEqual([{ path: 'manufacturer', isEmpty: false }]);
});
