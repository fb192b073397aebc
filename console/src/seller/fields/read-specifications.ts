import type { Specification } from '@souk/rules/specifications';

/**
 * Two columns of a spreadsheet, or lines such as `Weight: 1.2 kg`; null for other text, which is pasted unchanged. A line without a
 * second part has an empty value.
 */
export function readSpecifications(text: string): Specification[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const parts = lines.map(splitLine);
  const isTable = parts.some(({ value }) => value !== '') && (lines.length > 1 || lines[0]?.includes('\t'));
  return isTable ? parts : null;
}

function splitLine(line: string): Specification {
  const at = line.includes('\t') ? line.indexOf('\t') : line.search(/[:：]\s/);
  if (at < 0) return { title: line, value: '' };
  return {
    title: line.slice(0, at).trim(),
    value: line
      .slice(at + 1)
      .replaceAll('\t', ' ')
      .trim(),
  };
}
