export type Row = { title: string; value: string };

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

export function rowOf(text: string, otherwise: string): Row {
  const [title, value] = text.split('=');
  return value ? { title: title!, value } : { title: otherwise, value: text };
}
