import { useState } from 'react';
import { Refused } from './ask.ts';

export type Problem = Refused | 'away' | null;

/** One call at a time, with the last error. */
export function useCall() {
  const [problem, setProblem] = useState<Problem>(null);
  const [isBusy, setIsBusy] = useState(false);
  const fields = problem instanceof Refused ? problem.fields : {};

  async function run(work: () => Promise<void>) {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Refused ? error : 'away');
    } finally {
      setIsBusy(false);
    }
  }

  return { problem, fields, isBusy, run };
}
