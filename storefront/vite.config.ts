import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { drawnByServer } from './drawn-by-server.ts';
import { firstTexts } from './first-texts.ts';

export default defineConfig({
  plugins: [drawnByServer(), tailwindcss(), reactRouter(), firstTexts()],
  build: {
    // Icons need an address of their own for <use>; styles write images as data: URLs themselves.
    assetsInlineLimit: 0,
    // One stylesheet for all pages: parts that load on demand would otherwise load it again, under another address.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Vite's default makes a file of each set of modules that pages share: fifty small ones, which compress badly.
              // `$initial` leaves out what loads on demand.
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
