import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingDefaults } from '@souk/server/settings/settings-schema';

test('the operator guide says where existing apps are served from and names every setting for them (L14)', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operating/existing-apps.md'), 'utf8');
  const settings = Object.keys(settingDefaults).filter((name) => name.startsWith('compat_'));
  expect(settings.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(settings.length).toBeGreaterThanOrEqual(3);
  expect(page.replaceAll(/\s+/g, ' ')).toContain("from the shop's own host");
});
