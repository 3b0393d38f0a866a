/** Figures have ports of their own, one for each process. */
import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { listMetrics, metricsOfWorker } from './metrics.ts';

const onServer = { DATABASE_URL: 'postgres://handset@127.0.0.1/handset' };
const portsOf = (settings: Record<string, string>) =>
  listMetrics(loadConfig(settings)).map(({ host, port }) => `${host}:${port}`);

it('are told nowhere unless a port is set', () => {
  expect(portsOf({})).toEqual([]);
  expect(loadConfig({}).metrics).toBeUndefined();
  expect(metricsOfWorker(undefined, 1)).toBeUndefined();
});

it('are told by each process at its own port', () => {
  expect(portsOf({ METRICS_PORT: '9464' })).toEqual(['127.0.0.1:9464']);
  const settings = { ...onServer, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5', WORKERS: '2' };
  expect(portsOf(settings)).toEqual(['10.0.0.5:9464', '10.0.0.5:9465', '10.0.0.5:9466']);
  expect(metricsOfWorker(loadConfig(settings).metrics, 2)).toEqual({
    host: '10.0.0.5',
    port: 9466,
  });
});

it.each([
  ['the port of the shop', { PORT: '3000', METRICS_PORT: '3000' }],
  ['the port of the sandbox', { PORT: '3000', SANDBOX_PORT: '9500', METRICS_PORT: '9500' }],
  [
    'a port of a worker that is the shop’s',
    { ...onServer, PORT: '9002', METRICS_PORT: '9000', WORKERS: '2' },
  ],
  ['ports that there are not', { ...onServer, METRICS_PORT: '65535', WORKERS: '2' }],
])('are refused at %s', (_, settings) => {
  expect(() => loadConfig(settings)).toThrow(/^METRICS_PORT needs ports of its own/);
});
