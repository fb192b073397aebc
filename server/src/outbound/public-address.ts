import { BlockList, isIP } from 'node:net';

/* Public IP addresses according to IANA's special-purpose registries (RFC 6890). */

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

// Of IPv6 only global unicast is allowed; the rest is local, mapped or translated (`::ffff:`, `64:ff9b::`, `fc00::`).
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');
// Exceptions: protocols that embed an IPv4 address (Teredo, 6to4), documentation.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** Whether it is a publicly routable address; false if it isn't an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  if (family === 6) return givenOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
  return false;
}
