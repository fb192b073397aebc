import { join } from 'node:path';
import type { SettingKey } from '@souk/server/settings/settings-schema';
import { mediaFolder } from '#media-folder.ts';
import { isUploadName } from '#pages/uploads.ts';
import { shippedPictures } from '#shipped-pictures.ts';

const logos = new Set<SettingKey>(['header_logo', 'footer_logo', 'email_logo']);

/** A phrase for the operator when a logo's file is not where the shop would send it from; null for all else. */
export async function missingLogo(
  dataDir: string,
  { key, value }: { key: SettingKey; value: unknown },
): Promise<string | null> {
  if (!logos.has(key) || typeof value !== 'string') return null;
  const uploads = join(dataDir, 'uploads');
  const places = isUploadName(value) ? [mediaFolder(uploads), ...shippedPictures] : [];
  const found = await Promise.all(places.map((media) => media.head(value)));
  if (found.some((facts) => facts !== null)) return null;
  return `there is no such file in ${uploads}; put it there first`;
}
