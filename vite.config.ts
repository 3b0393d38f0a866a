import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// What every page needs travels in two files instead of thirty small ones.
const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler|@react-router)\//;
const BASE =
  /node_modules\/(?:@tanstack|clsx|class-variance-authority|tailwind-merge)\/|src\/shared\/(?:constants|messages|money)\.|src\/web\/(?:lib|features\/layout)\/|src\/web\/features\/account\/(?:auth|identity|other)|src\/web\/features\/cart\/(?:add-|cart-api|use-|wanted)|src\/web\/ui\/(?:button|class|drawing|format|phone|price|ruler|skeleton|spinner|theme|toast)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Of these the server needs a few icons and parts, not the whole package at the first page.
  ssr: { noExternal: ['lucide-react', 'radix-ui', /^@radix-ui\//] },
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK },
            { name: 'base', test: BASE },
          ],
        },
      },
    },
    // The themes rest on light-dark(), which these know; older targets would have it rewritten.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
