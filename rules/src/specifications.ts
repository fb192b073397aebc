export type Specification = { title: string; value: string };

/** Specifications for apps, one row per line (CONTRACT L2): `Material: Brass`. A row without a value is its title alone. */
export function specificationsText(rows: readonly Specification[]): string {
  return rows.map(({ title, value }) => (value === '' ? title : `${title}: ${value}`)).join('\n');
}

/** Parses such a text, splitting each line at the first colon followed by a space. Empty lines are skipped. */
export function specificationsOf(text: string): Specification[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.search(/[:：]\s/);
      return at < 0
        ? { title: line, value: '' }
        : { title: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    });
}
