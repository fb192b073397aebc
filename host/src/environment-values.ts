/* How values of the environment are written. */

/** `512M`, `2G`. */
export function toBytes(size: string): number {
  return Number.parseInt(size, 10) * 1024 ** (size.endsWith('G') ? 3 : 2);
}

export function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '';
}
