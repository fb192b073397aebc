import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Nothing becomes a data: URL: the icon sprite needs a real address for <use>, and the security policy names 'self' only.
  build: { assetsInlineLimit: 0 },
});
