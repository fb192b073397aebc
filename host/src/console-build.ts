import { buildFolderOf, ensureBuild, type WorkspaceBuild } from './workspace-build.ts';

const console: WorkspaceBuild = {
  workspace: 'console',
  name: 'console',
  sources: {
    folders: ['console/src', 'kit/src', 'contract/src', 'contract/messages', 'rules/src'],
    files: [
      'console/index.html',
      'console/install.html',
      'console/vite.config.ts',
      'console/first-texts.ts',
      'console/package.json',
      'kit/package.json',
    ],
  },
  builder: { package: 'vite', program: 'bin/vite.js', words: ['build'] },
  product: 'index.html',
  assets: 'console-assets',
};

/** Where its files lie once it has been built. */
export const consoleBuildFolder = buildFolderOf(console);

/** Builds the console when there is no build of exactly these sources. Throws with the builder's last words. */
export const ensureConsoleBuild = (log: (line: string) => void) => ensureBuild(console, log);
