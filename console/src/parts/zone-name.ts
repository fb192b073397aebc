/** `America/New_York` as "America/New York". */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
