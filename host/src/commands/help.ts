import { variables } from '#environment.ts';
import { UsageError } from '#usage-error.ts';
import { fullUsageOf, usageOf, usageText } from './usage.ts';

/** `souk help`; with a command, like `souk <command> --help`, only that command. */
export function help(command: string | undefined): void {
  if (command !== undefined && usageOf(command) === '') throw unknownCommand(command);
  process.stdout.write(command === undefined ? everything() : `${fullUsageOf(command)}\n`);
}

export const unknownCommand = (name: string) =>
  new UsageError(`Unknown command "${name}". Run "npx souk help" for a list.`);

function everything(): string {
  const width = Math.max(...Object.keys(variables).map((name) => name.length)) + 2;
  const lines = Object.entries(variables).map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`);
  return `${usageText}${lines.join('\n')}\n`;
}
