import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { progressBar } from './progress-bar.ts';

function renderBar(isTTY: boolean, shares: readonly number[]): string {
  const output = Object.assign(new PassThrough(), { isTTY });
  const draw = progressBar('Preparing', output);
  for (const share of shares) draw(share);
  return String(output.read() ?? '');
}

test('a terminal shows one growing bar and ends its line once', () => {
  const lines = renderBar(true, [0, 0.004, 0.5, 1, 1]).split('\r');
  expect(lines).toEqual([
    '',
    `Preparing ${'░'.repeat(25)} 0%`,
    `Preparing ${'█'.repeat(13)}${'░'.repeat(12)} 50%`,
    `Preparing ${'█'.repeat(25)} 100%\n`,
  ]);
});

test('a log file gets a line per quarter', () => {
  const shares = Array.from({ length: 101 }, (_, percent) => percent / 100);
  const lines = [0, 25, 50, 75, 100].map((percent) => `Preparing ${percent}%\n`);
  expect(renderBar(false, shares)).toBe(lines.join(''));
});
