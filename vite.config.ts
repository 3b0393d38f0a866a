import { pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { findUnplain } from './scripts/checks/plain-data.ts';

// What public pages share travels in a few files instead of thirty small ones, which compress worse; but
// no page pays for what only others show. What only those need who are signed in is fetched once somebody is.
const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler|@react-router)\//;
/**
 * Every public page, with what it is framed by. And two words for what is not known, which phone pages and
 * the forms of the office write: a file of their own would be one more request.
 */
const BASE = anyOf(
  'node_modules/clsx/',
  'node_modules/lucide-react/dist/esm/(?!icons/)',
  'node_modules/lucide-react/dist/esm/icons/(?:plus|minus|chevron-down)\\.',
  'src/shared/(?:constants|money|words/(?:describe-terms|page-messages|terms|wording))\\.',
  'src/web/lib/(?:access-token|api-|lazy-part|live/(?!use-change-told)|page-api)',
  'src/web/features/layout/(?!cart-link|not-found)',
  'src/web/features/account/(?:session/(?:auth|other|sign-in-state)|identity)',
  'src/web/features/cart/(?:add-|use-add)',
  'src/web/features/compare/(?:compare-|compared\\.)',
  'src/web/features/my-phone/(?:ghost|kept-text|own-difference)',
  'src/web/features/reviews/staff-reply',
  'src/web/features/wishes/save',
  'src/web/features/catalogue/(?:page-updates|stage/bank-card|filters/list-choice|specs/not-known|search/(?:nav-search|notices)|cards/(?:phone-shelf|stock|tint))',
  'src/web/ui/(?:class-names|empty-state|past-prices|price|rating|spinner|controls/(?:button|select-input|text-input))',
  'src/web/ui/(?:dialogs/toast|pictures/(?:phone-picture|ruler)|start/(?:early|later|offline|theme))',
);
/** Pages that show a list of phones: home, the shop, the offers. */
const LIST = anyOf(
  'src/web/features/catalogue/(?:cards/(?:brand-tabs|height|mobile-|offered-l)|search/result-text|shop-heading)',
  'src/web/features/my-phone/(?:asked|own-phone-line)',
  'src/web/ui/(?:skeleton|tabs)',
);
/** For people who compare: the tray, and the addresses of comparisons. */
const COMPARING = anyOf('src/web/features/compare/tray/', 'src/contract/compare/address');
/** Home, and the pages that have a form or one of its sections. */
const SECTIONS = anyOf(
  'src/web/features/contact/',
  'src/web/features/home/(?:extremes|stage)',
  'src/web/features/catalogue/shop-section',
  'src/web/ui/(?:accordion|alert|controls/(?:field|text-area)|dialogs/use-|pictures/(?:slider|use-))',
);
const MEMBER = anyOf(
  'node_modules/@tanstack/',
  'src/web/lib/query-',
  'src/web/features/layout/cart-link',
  'src/web/features/account/session/member-watch',
  'src/web/features/cart/(?:cart-api|put-into-cart|use-cart)',
  'src/web/features/wishes/(?:wish-watch|wishes-api)',
);

const COMPUTED = /\/src\/contract\/mobile-(?:brands|filters|query)\.ts$/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), computeData()],
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
            { name: 'list', test: LIST },
            { name: 'comparing', test: COMPARING },
            { name: 'sections', test: SECTIONS },
            { name: 'member', test: MEMBER },
          ],
        },
      },
    },
    // The themes rest on light-dark(), which these know; older targets would have it rewritten.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
});

/**
 * What follows from the facts of phones reaches browsers as it comes out: the facts themselves say more
 * than any page needs. Such a file exports data only.
 */
function computeData(): Plugin {
  return {
    name: 'compute-data',
    apply: 'build',
    async load(id) {
      if (!COMPUTED.test(id)) return null;
      const data: Record<string, unknown> = await import(pathToFileURL(id).href);
      const unplain = findUnplain(data);
      if (unplain.length > 0)
        throw new Error(`${id} exports more than data: ${unplain.join(', ')}`);
      const lines = Object.entries(data).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return lines.join('\n');
    },
  };
}

function anyOf(...paths: string[]): RegExp {
  return new RegExp(paths.join('|'));
}
