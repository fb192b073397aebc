import { isIP } from 'node:net';

/* Formats of environment values. */

/** `512M`, `2G`. */
export function toBytes(size: string): number {
  return Number.parseInt(size, 10) * 1024 ** (size.endsWith('G') ? 3 : 2);
}

export function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '';
}

export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const widest = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
}
