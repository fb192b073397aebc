import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPicturesFolder } from '@souk/demo/demo-pictures';
import type { SettingKey } from '@souk/server/settings/settings-schema';
import { isUploadName } from '#pages/uploads.ts';

const logos = new Set<SettingKey>(['header_logo', 'footer_logo', 'email_logo']);

/** A phrase for the operator when a logo's file is not where the shop would send it from; null for all else. */
export async function missingLogo(
  dataDir: string,
  { key, value }: { key: SettingKey; value: unknown },
): Promise<string | null> {
  if (!logos.has(key) || typeof value !== 'string') return null;
  const uploads = join(dataDir, 'uploads');
  const places = isUploadName(value)
    ? [uploads, demoPicturesFolder].map((folder) => join(folder, value))
    : [];
  const found = await Promise.allSettled(places.map((path) => access(path)));
  if (found.some(({ status }) => status === 'fulfilled')) return null;
  return `there is no such file in ${uploads}; put it there first`;
}
