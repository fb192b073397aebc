/** Draws `label ████░░░░ 40%` in a terminal; elsewhere (a log file) one line per quarter. */
export function progressBar(
  label: string,
  output: { isTTY?: boolean; write(text: string): unknown } = process.stdout,
): (share: number) => void {
  let shown = -1;
  return (share) => {
    const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
    const step = output.isTTY ? percent : Math.floor(percent / 25) * 25;
    if (step <= shown) return;
    shown = step;
    if (!output.isTTY) {
      output.write(`${label} ${step}%\n`);
      return;
    }
    const filled = Math.round(percent / 4);
    output.write(
      `\r${label} ${'█'.repeat(filled)}${'░'.repeat(25 - filled)} ${percent}%${percent === 100 ? '\n' : ''}`,
    );
  };
}
