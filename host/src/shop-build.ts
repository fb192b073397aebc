import { join } from 'node:path';
import { buildFolderOf, ensureBuild, isCurrent, type WorkspaceBuild } from './workspace-build.ts';

/*
 * The shop's own process in few files (rolldown.config.ts): two thousand modules are found, read and joined once
 * instead of at each start.
 */

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

/** Builds the shop when there is no build of exactly these sources. Throws with the builder's last words. */
export const ensureShopBuild = (log: (line: string) => void) => ensureBuild(shop, log);

export const hasCurrentShopBuild = () => isCurrent(shop);

export const shopBuildFolder = buildFolderOf(shop);

/**
 * The file of the build with this name (an `input` of rolldown.config.ts), built first where it is not of these sources; or `source` where that
 * cannot be: a folder that nobody may write to, an installation without the builder.
 */
export async function builtFile(name: string, source: string, ensure = ensureShopBuild): Promise<string> {
  try {
    await ensure(() => {});
  } catch (error) {
    process.stderr.write(
      `The shop runs from its sources, which takes longer to start: ${(error as Error).message}\n`,
    );
    return source;
  }
  return join(shopBuildFolder, `${name}.js`);
}
