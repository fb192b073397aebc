import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { entrances } from '@souk/console/entrances';
import { settingGroups } from '@souk/server/settings/setting-groups';

const shown = Object.entries(settingGroups).flatMap(([key, [, , address]]) =>
  address === null ? [] : [[key, address] as const],
);
const routes = readFileSync(join(import.meta.dirname, '../../storefront/src/routes.ts'), 'utf8');
const shopAddresses = ['/', ...[...routes.matchAll(/\broute\('([^'*]+)'/g)].map(([, path]) => `/${path}`)];

test.each(shown)('%s is shown on an existing page: %s', (_key, address) => {
  const addresses = address.startsWith('/operator') ? entrances : shopAddresses;
  expect(addresses.filter((path) => matchPath(path, address))).not.toEqual([]);
});
