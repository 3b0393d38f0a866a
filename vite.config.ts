import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler|@react-router)\//;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    // The themes rest on light-dark(), which these know; older targets would have it rewritten.
    rolldownOptions: {
      output: {
        // What every page needs travels in one file instead of a dozen small ones.
        codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK }] },
      },
    },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
