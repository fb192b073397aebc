export type Specification = { title: string; value: string };

/** As apps read them, a row per line (CONTRACT L2): `Material: Brass`. A row without a value is its title alone. */
export function specificationsText(rows: readonly Specification[]): string {
  return rows.map(({ title, value }) => (value === '' ? title : `${title}: ${value}`)).join('\n');
}

/** The rows of such a text: what stands before the first colon that a space follows, and the rest. Empty lines are none. */
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
