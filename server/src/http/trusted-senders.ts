import proxyAddr from '@fastify/proxy-addr';

/** Whether the forwarded headers of whoever connects from an address are believed, as the framework is told. */
export function trustedSenders(proxies: readonly string[]): (address: string) => boolean {
  const trust = proxyAddr.compile([...proxies]);
  return (address) => address !== '' && trust(address, 0);
}
