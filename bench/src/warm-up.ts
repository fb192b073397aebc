const steps = { most: 20, withoutGain: 3 };
const gain = 1.03;

/**
 * Repeats a step, which returns its visits per second, until three in a row are no faster than the best before: V8 compiles
 * hot code at run time, and a freshly started shop is not representative.
 */
export async function warmUp(step: () => Promise<number>): Promise<void> {
  let best = 0;
  for (let taken = 0, without = 0; taken < steps.most && without < steps.withoutGain; taken++) {
    const rate = await step();
    without = rate > best * gain ? 0 : without + 1;
    best = Math.max(best, rate);
  }
}
