import type { SettingKey } from '@souk/server/settings/settings-schema';
import { chooseMediaQuietly, type MediaSettings } from '#media/choose-media.ts';
import { isUploadName } from '#pages/find-picture.ts';

const logos = new Set<SettingKey>(['header_logo', 'footer_logo', 'email_logo', 'favicon']);

/** A phrase for the operator when a logo's file is missing; null otherwise. */
export async function missingLogo(
  environment: MediaSettings,
  { key, value }: { key: SettingKey; value: unknown },
): Promise<string | null> {
  if (!logos.has(key) || typeof value !== 'string' || value === '') return null; // without a logo the name is shown
  const { originals, where } = chooseMediaQuietly(environment);
  const places = isUploadName(value) ? originals : [];
  const found = await Promise.all(places.map((media) => media.head(value)));
  if (found.some((facts) => facts !== null)) return null;
  return `the file is not in ${where}; upload it first`;
}
