/** Lets work through in the order it came, so many at a time. */
export type Line = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type LineRules = {
  atOnce: number;
  mostWaiting: number;
  /** How long anybody waits for a place; absent: until it is there. */
  patienceMs?: number;
  /** What is thrown for whoever finds the line too long, or has waited too long. */
  full: () => Error;
};

/** A line that lets `atOnce` work while the others wait. */
export function formLine({ atOnce, mostWaiting, patienceMs, full }: LineRules): Line {
  let running = 0;
  const waiting: (() => void)[] = [];

  function takePlace(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = patienceMs === undefined ? undefined : setTimeout(leave, patienceMs);
    function leave() {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(full());
    }
    waiting.push(enter);
    return promise;
  }

  return async (work) => {
    if (running < atOnce) {
      running++;
    } else {
      if (waiting.length >= mostWaiting) throw full();
      // Whoever leaves hands over the place, so `running` stays as it is.
      await takePlace();
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
