import type { CSSProperties } from 'react';

/** The only inline styles of the kit: values for the style sheet to use. React's type does not know custom properties. */
export function customProperties(values: Record<string, string>): CSSProperties {
  return values as CSSProperties;
}
