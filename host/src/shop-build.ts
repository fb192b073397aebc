import { join } from 'node:path';
import { buildFolderOf, ensureBuild, isBuilt, isCurrent, type WorkspaceBuild } from './workspace-build.ts';

/* Bundles the shop's process into few files (rolldown.config.ts): resolves and reads two thousand modules once instead of at
   each start. */

const shop: WorkspaceBuild = {
  workspace: 'host',
  name: 'shop',
  sources: {
    folders: ['contract', 'demo', 'host', 'kit', 'postgres', 'rules', 'sandbox', 'server'].map(
      (workspace) => `${workspace}/src`,
    ),
    files: ['host/rolldown.config.ts'],
  },
  builder: { package: 'rolldown', program: 'bin/cli.mjs', words: ['--config', 'rolldown.config.ts'] },
  product: 'start.js',
  assets: null,
};

/** Builds the shop unless a build of exactly these sources exists. Throws with the builder's last output. */
export const ensureShopBuild = (log: (line: string) => void) => ensureBuild(shop, log);

export const hasCurrentShopBuild = () => isCurrent(shop);

export const shopBuildFolder = buildFolderOf(shop);

/**
 * A built file (an `input` of rolldown.config.ts), built first if outdated. `source` before the first build, which a start makes
 * once the shop is open, and where none can be made: a read-only folder, or an installation without the builder.
 */
export async function builtFile(
  name: string,
  source: string,
  { ensure = ensureShopBuild, hasBuild = () => isBuilt(shop) } = {},
): Promise<string> {
  if (!(await hasBuild())) return source;
  try {
    await ensure(() => {});
  } catch (error) {
    process.stderr.write(
      `Running the shop from its sources, so it starts slower: ${(error as Error).message}\n`,
    );
    return source;
  }
  return join(shopBuildFolder, `${name}.js`);
}
