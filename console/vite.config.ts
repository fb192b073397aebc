import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss()],
  build: {
    outDir: 'build',
    assetsDir: 'console-assets',
    // Nothing becomes a data: URL: the icon sprite needs a real address for <use>, and the security policy names 'self' only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'install.html'],
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules/, priority: 2 }] } },
    },
  },
});
