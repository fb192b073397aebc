import type { CSSProperties } from 'react';

/** The kit's only inline styles: values for the style sheet. React's type lacks custom properties. */
export function customProperties(values: Record<string, string>): CSSProperties {
  return values as CSSProperties;
}
