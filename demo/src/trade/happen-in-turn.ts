/** A dated event; returns the events that follow from it. */
export type Step = { at: Date; happen(): Promise<readonly Step[]> };

export async function happenInTurn(steps: readonly Step[]): Promise<void> {
  let ahead = steps.toSorted(byTime);
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    const came = await next.happen();
    if (came.length > 0) ahead = [...ahead, ...came].toSorted(byTime);
  }
}

const byTime = (one: Step, other: Step) => one.at.getTime() - other.at.getTime();

/** A step without follow-ups. */
export const step = (at: Date, act: () => Promise<unknown>): Step => ({
  at,
  async happen() {
    await act();
    return [];
  },
});
