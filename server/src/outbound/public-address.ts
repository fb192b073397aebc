import { BlockList, isIP } from 'node:net';

/* Which addresses are anybody's on the internet, by the registries of special addresses of IANA (RFC 6890). */

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');

// Of IPv6 only what is given out for use may be asked; all else is local, mapped or translated (`::ffff:`, `64:ff9b::`, `fc00::`).
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');
// Within it: protocols that carry an IPv4 address along (Teredo, 6to4), documentation.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** Whether it is an address that is reached through the internet; false also for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  if (family === 6) return givenOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
  return false;
}
