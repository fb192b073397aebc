import { expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

const stepsOf = async (rates: (step: number) => number) => {
  let taken = 0;
  await warmUp(async () => rates(taken++));
  return taken;
};

test('what becomes quicker is visited on, what does not has begun', async () => {
  expect(await stepsOf(() => 100)).toBe(4);
  expect(await stepsOf((step) => Math.min(100 + 10 * step, 150))).toBe(9);
  // A slow moment of the machine is no end.
  expect(await stepsOf((step) => (step === 2 ? 10 : Math.min(100 + 10 * step, 140)))).toBe(8);
});

test('it ends, also of what grows for ever', async () => {
  expect(await stepsOf((step) => 2 ** step)).toBe(20);
});
