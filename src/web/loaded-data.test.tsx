/** Pages are rendered in one pass, with the data that loaders gave. */
import { renderToString } from 'react-dom/server';
import { createStaticHandler, type EntryContext, Scripts, ServerRouter } from 'react-router';
import { expect, it } from 'vitest';
import { readLoadedData, withLoadedData } from './loaded-data.ts';

const DATA = '[{"price":1,"name":"Ω"}]';

async function createContext(): Promise<EntryContext> {
  const id = 'root';
  const route = { id, path: '/' };
  const { query } = createStaticHandler([{ ...route, loader: () => null }]);
  const staticHandlerContext = await query(new Request('http://shop.example/'));
  if (staticHandlerContext instanceof Response) throw new Error('no page');
  const manifestRoute = {
    ...route,
    module: '/root.js',
    hasLoader: true,
    hasAction: false,
    hasErrorBoundary: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  return {
    manifest: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: manifestRoute },
      url: '/manifest.js',
      version: '1',
    },
    routeModules: { root: { default: Scripts } },
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    branches: [],
    staticHandlerContext,
    serverHandoffStream: new Blob([DATA]).stream(),
  };
}

it('puts the data into the page without waiting for it', async () => {
  const context = await createContext();
  const data = await readLoadedData(context);
  const render = () =>
    renderToString(
      <ServerRouter context={withLoadedData(context, data)} url="http://shop.example/" />,
    );

  expect(render()).toContain(`streamController.enqueue(${JSON.stringify(DATA)});`);
  expect(render()).toContain('streamController.close();');
  expect(render()).not.toContain('<!--$!-->');
});
