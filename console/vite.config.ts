import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { firstTexts } from './first-texts.ts';

export default defineConfig({
  plugins: [tailwindcss(), firstTexts()],
  build: {
    outDir: 'build',
    assetsDir: 'console-assets',
    // Nothing becomes a data: URL: the icon sprite needs a real address for <use>, and the security policy names 'self' only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'install.html'],
      output: {
        codeSplitting: {
          // What every page needs. An editor or a chart comes with the page that has one (decision 051).
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});
