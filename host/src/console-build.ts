import {
  buildFolderOf,
  compressBuild,
  ensureBuild,
  isBuilt,
  type WorkspaceBuild,
} from './workspace-build.ts';

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

export const consoleBuildFolder = buildFolderOf(console);

/** Builds the console unless a build of exactly these sources exists. Throws with the builder's last output. */
export const ensureConsoleBuild = (log: (line: string) => void) => ensureBuild(console, log);

export const compressConsole = () => compressBuild(console);

/** Whether there is a build, of these sources or of older ones. */
export const hasConsoleBuild = () => isBuilt(console);
