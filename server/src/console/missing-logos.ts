import type { Media } from '#outbound/media-port.ts';
import { settingDefaults, type SettingKey, type Settings } from '#settings/settings-schema.ts';

const logos = ['header_logo', 'footer_logo', 'email_logo'] as const satisfies readonly SettingKey[];

/**
 * Changed logos whose files don't exist: pages would show a broken picture. An empty logo (the shop's name is shown) and the built-in logo
 * are fine.
 */
export async function missingLogos(
  media: Media,
  sent: Readonly<Record<string, unknown>>,
  now: Settings,
): Promise<SettingKey[]> {
  const others = logos.flatMap((key) => {
    const name = sent[key];
    const isOther = typeof name === 'string' && name !== now[key] && name !== settingDefaults[key][1];
    return isOther && name !== '' ? [{ key, name }] : [];
  });
  const found = await Promise.all(others.map(({ name }) => media.head(name)));
  return others.filter((_, place) => found[place] === null).map(({ key }) => key);
}
