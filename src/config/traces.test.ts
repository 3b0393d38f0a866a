/** Traces are sent to nobody, or to where a collector takes them. */
import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';

it('are sent nowhere unless an endpoint is set', () => {
  expect(loadConfig({}).traces).toBeUndefined();
  expect(loadConfig({ OTEL_SERVICE_NAME: 'shop' }).traces).toBeUndefined();
});

it('are posted below the endpoint, under the name of the shop', () => {
  const endpoint = 'https://collector.example:4318/otlp/';
  expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({
    url: 'https://collector.example:4318/otlp/v1/traces',
    service: 'handset',
  });
});

it('are not sent by a protocol that the shop does not speak', () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://127.0.0.1:4317' };
  expect(() => loadConfig(settings)).toThrow(/^The setting OTEL_EXPORTER_OTLP_ENDPOINT/);
});
