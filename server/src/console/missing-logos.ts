import type { Media } from '#outbound/media-port.ts';
import { settingDefaults, type SettingKey, type Settings } from '#settings/settings-schema.ts';

const logos = ['header_logo', 'footer_logo', 'email_logo'] as const satisfies readonly SettingKey[];

/**
 * Those of the logos that would be other files than now, of which there are none: pages would show a broken picture. Without a
 * logo the shop's name stands there, and the one that comes with the shop is always there.
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
