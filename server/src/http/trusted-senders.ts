import proxyAddr from '@fastify/proxy-addr';

/** Whether forwarded headers from an address are trusted, as configured for Fastify. */
export function trustedSenders(proxies: readonly string[]): (address: string) => boolean {
  const trust = proxyAddr.compile([...proxies]);
  return (address) => address !== '' && trust(address, 0);
}
