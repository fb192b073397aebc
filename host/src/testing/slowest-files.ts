import type { Reporter, TestModule } from 'vitest/node';

const shown = 10;

/** Lists the files that took longest at the end of a run, in seconds of their worker. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }))
      .filter(({ ms }) => ms > 0)
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, shown);
    if (slowest.length < shown) return; // a run of few files shows their durations anyway
    const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
    process.stdout.write(`\n Slowest files\n${lines.join('\n')}\n\n`);
  }
}
