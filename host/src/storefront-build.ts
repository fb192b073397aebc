import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { FirstTexts } from '@souk/kit/i18n/compile-messages.ts';
import { consoleBuildFolder } from './console-build.ts';
import type { Storefront } from './mount-storefront.ts';
import {
  buildFolderOf,
  compressBuild,
  ensureBuild,
  isCurrent,
  rootFolder,
  type WorkspaceBuild,
} from './workspace-build.ts';

export const storefrontFolder = join(rootFolder, 'storefront');

const storefront: WorkspaceBuild = {
  workspace: 'storefront',
  name: 'storefront',
  sources: {
    folders: [
      'storefront/src',
      'storefront/public',
      'kit/src',
      'contract/src',
      'contract/messages',
      'rules/src',
    ],
    files: [
      'storefront/vite.config.ts',
      'storefront/server-only-imports.ts',
      'storefront/first-texts.ts',
      'storefront/react-router.config.ts',
      'storefront/package.json',
      'kit/package.json',
    ],
  },
  builder: { package: '@react-router/dev', program: 'bin.cjs', words: ['build'] },
  product: 'server/index.js',
  assets: 'client/assets',
};
const buildFolder = buildFolderOf(storefront);

/** The built storefront, imported on the first page: the build may still be running. */
export const productionStorefront: Storefront = {
  mode: 'production',
  clientFolder: join(buildFolder, 'client'),
  consoleFolder: consoleBuildFolder,
  loadBuild: () => import(pathToFileURL(join(buildFolder, storefront.product)).href) as Promise<ServerBuild>,
  firstTexts: async () =>
    JSON.parse(await readFile(join(buildFolder, 'client/first-texts.json'), 'utf8')) as FirstTexts,
};

/** Builds the storefront unless a build of exactly these sources exists. Throws with the builder's last output. */
export const ensureStorefrontBuild = (log: (line: string) => void) => ensureBuild(storefront, log);

export const compressStorefront = () => compressBuild(storefront);

export const hasCurrentBuild = () => isCurrent(storefront);
