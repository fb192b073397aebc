import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serverOnlyImports } from './server-only-imports.ts';
import { firstTexts } from './first-texts.ts';

export default defineConfig({
  plugins: [serverOnlyImports(), tailwindcss(), reactRouter(), firstTexts()],
  build: {
    // Never inline assets: `<use>` needs icon URLs, and styles contain their data: URLs already.
    assetsInlineLimit: 0,
    // One stylesheet for all pages: lazy-loaded chunks would otherwise load the same rules again from another URL.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // By default, every set of shared modules becomes a chunk: fifty small ones, which compress badly. `$initial`
              // excludes lazy-loaded modules.
              groups: [
                { name: 'vendor', test: /node_modules/, priority: 3 },
                {
                  name: 'frame',
                  test: /src\/(layout|root|browser|features\/site)/,
                  priority: 2,
                  tags: ['$initial'],
                },
                { name: 'shared', minShareCount: 4, priority: 1, tags: ['$initial'] },
              ],
            },
          },
        },
      },
    },
  },
});
