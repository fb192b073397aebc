import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import type { SocialProvider, SocialProviderName } from '#outbound/social-port.ts';

/** The provider if its setting is on and it has keys (SPEC §2, CONTRACT §2.1). */
export function offeredProvider(
  shop: Pick<Shop, 'socialProviders'>,
  settings: Pick<Settings, `${SocialProviderName}_login`>,
  name: SocialProviderName,
): SocialProvider | null {
  return settings[`${name}_login`] ? (shop.socialProviders[name] ?? null) : null;
}
