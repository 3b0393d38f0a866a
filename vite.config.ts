import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// What public pages need travels in two files instead of thirty small ones, which also compress worse.
// What only those need who are signed in is a file of its own, fetched once somebody is.
const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler|@react-router)\//;
const BASE = anyOf(
  'node_modules/(?:clsx|class-variance-authority)/',
  'node_modules/lucide-react/dist/esm/(?!icons/)',
  'src/shared/(?:constants|messages|money|wording)\\.',
  'src/web/lib/(?!query-)',
  'src/web/features/layout/(?!cart-link)',
  'src/web/features/account/(?:auth|identity|other)',
  'src/web/features/cart/(?:add-|use-add|wanted-mobile)',
  'src/web/features/contact/',
  'src/web/features/home/(?:extremes|stage)',
  'src/web/features/catalogue/(?:bank-card|brand-tabs|height|list-choice|mobile-|nav-search|offered|phone-shelf|result-text|shop-|stock|tint)',
  'src/web/ui/(?!chart|command|confirm|data-table|dialog|file|password|select)',
);
const MEMBER = anyOf(
  'node_modules/@tanstack/',
  'src/web/lib/query-',
  'src/web/features/layout/cart-link',
  'src/web/features/account/member-watch',
  'src/web/features/cart/(?:cart-api|put-into-cart|use-cart)',
);

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
            { name: 'member', test: MEMBER },
          ],
        },
      },
    },
    // The themes rest on light-dark(), which these know; older targets would have it rewritten.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
});

function anyOf(...paths: string[]): RegExp {
  return new RegExp(paths.join('|'));
}
