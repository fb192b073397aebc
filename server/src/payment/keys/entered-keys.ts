import { z } from 'zod';
import type { EnteredKeys, ProviderKeys } from '#outbound/provider-keys-port.ts';
import { unsealKeys, type SealedService } from '#settings/service-keys.ts';

const schema = z.object({ values: z.record(z.string(), z.string()), isTest: z.boolean() });

/** Null: the keys can't be decrypted because the shop's secret has changed. */
export function openKeys(authSecret: string, sealed: string): EnteredKeys | null {
  const read = schema.safeParse(unsealKeys(authSecret, sealed));
  return read.success ? read.data : null;
}

/** By provider; without those that the environment sets and those that can't be decrypted. */
export function openEnteredKeys(
  authSecret: string,
  { isSandbox, providers }: Pick<ProviderKeys, 'isSandbox' | 'providers'>,
  sealed: readonly SealedService[],
): ReadonlyMap<string, EnteredKeys> {
  const entered = new Map<string, EnteredKeys>();
  if (isSandbox) return entered;
  for (const { provider, isFixed } of providers) {
    const own = isFixed ? undefined : sealed.find(({ service }) => service === provider);
    const keys = own ? openKeys(authSecret, own.sealed) : null;
    if (keys) entered.set(provider, keys);
  }
  return entered;
}
