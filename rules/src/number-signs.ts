export type NumberSigns = { group: string; decimal: string };

const samples = [0.25, 7.25, 999.25, 1234.25, 12_345.25, 123_456.25, 1_234_567.25];

/** Separators of an `Intl` format; null if it uses other digits or grouping than `withSigns`. */
export function signsOf(format: Intl.NumberFormat): NumberSigns | null {
  const parts = new Map(format.formatToParts(1_234_567.25).map(({ type, value }) => [type, value]));
  const signs = { group: parts.get('group') ?? '', decimal: parts.get('decimal') ?? '' };
  return samples.every((sample) => format.format(sample) === withSigns(String(sample), signs)) ? signs : null;
}

export function withSigns(text: string, { group, decimal }: NumberSigns): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}
