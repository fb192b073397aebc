/** A pasted column as rows and values, from this row on; null for a single cell, which is pasted as text. */
export function fillDown(
  text: string,
  { from, rows }: { from: number; rows: number },
): [row: number, text: string][] | null {
  const cells = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (cells.length < 2) return null;
  return cells.slice(0, rows - from).map((cell, index) => [from + index, cell.split('\t')[0]!.trim()]);
}
