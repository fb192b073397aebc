import { join } from 'node:path';
import type { Plugin } from 'vite';

const theirs = '\0vite/preload-helper.js';
const ours = join(import.meta.dirname, 'src/browser/fetch-wanted.ts');

/** What every page has from the beginning, which nothing that comes later need name. */
const onEveryPage = /\/(?:react|rolldown-runtime|frame|shop|style)-/;

/** Of the files that `file` asks for, those that a page may not have yet. `file` itself is fetched by whoever wants it. */
export function notYetThere(file: string, asked: readonly string[]): string[] {
  return asked.filter((name) => name !== file && !onEveryPage.test(name));
}

/** Gives the browser's build our function for what is fetched later; the builder's sees to style sheets, of which we have one. */
export function wantedOurWay(): Plugin {
  return {
    name: 'wanted-our-way',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id !== theirs) return null;
      return `export { fetchWanted as __vitePreload } from ${JSON.stringify(ours)};`;
    },
  };
}
