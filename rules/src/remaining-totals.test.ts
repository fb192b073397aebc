import { expect, test } from 'vitest';
import { remainingTotals, type PartOfTotals } from './remaining-totals.ts';

const part = (more: Partial<PartOfTotals> = {}): PartOfTotals => ({
  isCancelled: false,
  totalMinor: 1000,
  cancelledUnitsMinor: 0,
  lines: [{ units: 3, cancelledUnits: 0, taxMinor: 100 }],
  ...more,
});

test('an order without cancellations has its totals as ordered', () => {
  expect(remainingTotals({ isCancelled: false, parts: [part(), part()] })).toEqual({
    cancelledMinor: 0,
    taxMinor: 200,
    totalMinor: 2000,
  });
});

test('a cancelled part has no tax and no total, whatever was cancelled of it before', () => {
  const gone = part({
    isCancelled: true,
    cancelledUnitsMinor: 300,
    lines: [{ units: 3, cancelledUnits: 1, taxMinor: 100 }],
  });
  expect(remainingTotals({ isCancelled: false, parts: [part(), gone] })).toEqual({
    cancelledMinor: 1000,
    taxMinor: 100,
    totalMinor: 1000,
  });
});

test.each([
  [1, 67],
  [2, 33],
  [3, 0],
])('%d of 3 cancelled units leave a tax of %d of 100, half up', (cancelledUnits, taxMinor) => {
  const less = part({ cancelledUnitsMinor: 250, lines: [{ units: 3, cancelledUnits, taxMinor: 100 }] });
  expect(remainingTotals({ isCancelled: false, parts: [less] })).toEqual({
    cancelledMinor: 250,
    taxMinor,
    totalMinor: 750,
  });
});

test('a cancelled order keeps its totals as ordered', () => {
  const gone = part({ isCancelled: true, cancelledUnitsMinor: 300 });
  expect(remainingTotals({ isCancelled: true, parts: [gone, gone] })).toEqual({
    cancelledMinor: 0,
    taxMinor: 200,
    totalMinor: 2000,
  });
});
