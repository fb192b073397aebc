import { networkInterfaces } from 'node:os';
import { hostForUrl, isLoopback, type Environment } from '#environment.ts';
import { changeInstallation } from './installation-file.ts';
import { hashOfKey, makeInstallKey } from './install-key.ts';

type Place = Pick<Environment, 'publicUrl' | 'host' | 'port'>;

/** Creates a key, which replaces any other, and returns the lines to print: where to open the installer. */
export async function newSetupLink(environment: Place & Pick<Environment, 'dataDir'>): Promise<string[]> {
  const key = makeInstallKey();
  await changeInstallation(environment.dataDir, { keyHash: hashOfKey(key) });
  const [usual, ...others] = installerOrigins(environment).map((origin) => `${origin}/install?key=${key}`);
  return [
    `Open this link to set up your shop: ${usual}`,
    ...others.map((link) => `If that address doesn’t open, use: ${link}`),
  ];
}

/**
 * The shop's address; then where the server itself listens, if a proxy isn't in place yet or the browser runs on another computer.
 */
export function installerOrigins({ publicUrl, host, port }: Place, addresses = networkAddresses()): string[] {
  if (!isLoopback(new URL(publicUrl).hostname)) return unique([publicUrl, listeningOrigin(host, port)]);
  if (host === '0.0.0.0' || host === '::')
    return [publicUrl, ...addresses.map((one) => listeningOrigin(one, port))];
  return [publicUrl];
}

const listeningOrigin = (host: string, port: number) => new URL(`http://${hostForUrl(host)}:${port}`).origin;
const unique = (origins: string[]) => [...new Set(origins)];

/** The first address of this machine that other computers may reach. */
function networkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  const found = all.find(({ internal, family }) => !internal && family === 'IPv4');
  return found ? [found.address] : [];
}
