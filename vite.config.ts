import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    // The themes rest on light-dark(), which these know; older targets would have it rewritten.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
