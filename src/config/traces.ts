/** Where traces are sent, by the names of OpenTelemetry: https://opentelemetry.io/docs/specs/otel/protocol/exporter/. */

export interface TraceSettings {
  /** Where spans are posted, as OTLP in JSON. */
  url: string;
  /** What this shop is called among others. */
  service: string;
}

/** @returns undefined when nobody is told */
export function readTraces(given: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
}): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = given;
  if (endpoint === undefined) return undefined;
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, service };
}
