import { randomUUID } from 'node:crypto';
import { buildSocialSandbox } from '@souk/sandbox/social/build-social-sandbox';
import type { PaymentLog } from '@souk/server/outbound/provider-requester';
import { buildSocialProviders } from '@souk/server/account/social-login/build-social-providers';
import type { Clock } from '@souk/server/db/database-clock';
import type { SocialProviders } from '@souk/server/outbound/social-port';
import type { Environment } from '#environment.ts';
import type { FrontDoorGuest } from '#front-door.ts';
import { sandboxSocialConfig } from './sandbox-config.ts';

export type ChosenSocialProviders = {
  providers: SocialProviders;
  /** Google and Facebook below `/sandbox`; null: real ones, or none. */
  sandbox: FrontDoorGuest | null;
  close(): Promise<void>;
};

const mountPath = '/sandbox';

/** Real providers with keys or, in a private demo, fake providers in this process or `elsewhere`. */
export function chooseSocialProviders(
  environment: Pick<Environment, 'socialLogins' | 'hasSocialSandbox' | 'publicUrl' | 'port'>,
  { log, clock, elsewhere = null }: { log: PaymentLog; clock: Clock; elsewhere?: FrontDoorGuest | null },
): ChosenSocialProviders {
  const parts = { fetch, now: () => clock.now(), log };
  // With a random port the address for the providers isn't known yet.
  if (!environment.hasSocialSandbox || environment.port === 0) {
    const providers = buildSocialProviders(environment.socialLogins, parts);
    return { providers, sandbox: null, close: () => Promise.resolve() };
  }
  const baseUrl = `${environment.publicUrl}${mountPath}`;
  const providers = buildSocialProviders(sandboxSocialConfig(baseUrl), parts);
  if (elsewhere) return { providers, sandbox: elsewhere, close: () => Promise.resolve() };
  const sandbox = buildSocialSandbox({
    clock,
    seed: randomUUID(),
    onError: (err) => log.warn({ err }, 'the simulated sign-in providers failed'),
    settings: { shopUrl: environment.publicUrl, baseUrl, mountPath },
  });
  return {
    providers,
    sandbox: sandbox.guest,
    close: () => sandbox.close(),
  };
}
