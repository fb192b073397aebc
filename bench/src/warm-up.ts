const steps = { most: 20, withoutGain: 3 };
const gain = 1.03;

/**
 * Repeats a step, which tells how many visits a second there were, until three in a row were no quicker than the best before
 * them: V8 compiles what runs often while it runs, and a shop that was opened a minute ago is not the one that people meet.
 */
export async function warmUp(step: () => Promise<number>): Promise<void> {
  let best = 0;
  for (let taken = 0, without = 0; taken < steps.most && without < steps.withoutGain; taken++) {
    const rate = await step();
    without = rate > best * gain ? 0 : without + 1;
    best = Math.max(best, rate);
  }
}
