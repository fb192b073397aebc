import { expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

const stepsOf = async (rates: (step: number) => number) => {
  let taken = 0;
  await warmUp(async () => rates(taken++));
  return taken;
};

test('continues while visits get faster, and ends when they do not', async () => {
  expect(await stepsOf(() => 100)).toBe(4);
  expect(await stepsOf((step) => Math.min(100 + 10 * step, 150))).toBe(9);
  // A slow moment of the machine does not end it.
  expect(await stepsOf((step) => (step === 2 ? 10 : Math.min(100 + 10 * step, 140)))).toBe(8);
});

test('ends even if visits get faster forever', async () => {
  expect(await stepsOf((step) => 2 ** step)).toBe(20);
});
