/**
 * Traces by OpenTelemetry, sent to a collector as OTLP over HTTP. Protects: a collector that is away, or slow, costs
 * neither a request nor a stop anything, and at most 4,096 spans of memory. Nothing is registered with OpenTelemetry's
 * global API, so no library tells anything of its own, and what is told is what the shop says. Loaded only when
 * OTEL_EXPORTER_OTLP_ENDPOINT is set; see docs/decisions/running/050-traces.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { newId } from '../../shared/tools/ids.ts';
import type { Span, SpanOptions, Traces } from '../../shared/tools/trace.ts';
import type { Logger } from '../../shop/ports.ts';
import { noteLosses } from './note-losses.ts';

/** What waits to be sent; what comes when it is full is lost. */
const MOST_WAITING = 4_096;
const SEND_INTERVAL_MS = 2_000;
const SEND_TIMEOUT_MS = 4_000;
/** A stop does not wait any longer for a collector. */
const CLOSE_LIMIT_MS = 1_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

/**
 * @param settings.url where spans are posted · `service` is what this shop is called among others
 * @param logger is told once when spans cannot be sent, and once when they can again
 */
export function createTraces(
  { url, service }: { url: string; service: string },
  logger: Pick<Logger, 'info' | 'warn'>,
): Traces {
  const exporter = noteLosses(
    new OTLPTraceExporter({ url, timeoutMillis: SEND_TIMEOUT_MS }),
    logger,
  );
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': service,
        'service.instance.id': newId(),
        'process.pid': process.pid,
      }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SEND_INTERVAL_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('handset');
  return {
    begin: (name, { traceparent, ...options } = {}) =>
      beginSpan(tracer, name, options, contextOf(traceparent)),
    async close() {
      const late = sleep(CLOSE_LIMIT_MS, undefined, { ref: false });
      // What could not be sent was noted by then.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

function contextOf(traceparent: string | undefined): Context {
  const asker = traceparent === undefined ? null : parseTraceParent(traceparent);
  return asker ? trace.setSpanContext(ROOT_CONTEXT, { ...asker, isRemote: true }) : ROOT_CONTEXT;
}

function beginSpan(
  tracer: Tracer,
  name: string,
  { kind = 'internal', attributes = {} }: SpanOptions,
  context: Context,
): Span {
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
  let isOver = false;
  return {
    get isOver() {
      return isOver;
    },
    begin: (step, options = {}) =>
      beginSpan(tracer, step, options, trace.setSpan(ROOT_CONTEXT, span)),
    set: (more) => span.setAttributes(more),
    end(errorType) {
      isOver = true;
      if (errorType !== undefined) {
        span.setAttribute('error.type', errorType);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}
