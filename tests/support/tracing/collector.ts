/** A collector of traces for tests: takes OTLP in JSON, as https://opentelemetry.io/docs/specs/otlp/ describes it. */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { type FarEnd, serve } from '../image-servers.ts';

const attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({
        stringValue: z.string().optional(),
        intValue: z.union([z.string(), z.number()]).optional(),
      }),
    }),
  )
  .default([])
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value: { stringValue, intValue } }) => [
        key,
        stringValue ?? Number(intValue),
      ]),
    ),
  );

const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  /** 1 internal, 2 server, 3 client. */
  kind: z.number(),
  attributes,
  /** 2 when it has failed. */
  status: z.object({ code: z.number().optional() }).default({}),
});

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** With what is said of the process that it is from. */
export type ToldSpan = z.infer<typeof spanSchema> & {
  resource: z.infer<typeof attributes>;
};

export interface Collector extends FarEnd {
  /** What has arrived so far. */
  spans: ToldSpan[];
  /** The same as it was sent. */
  sent(): string;
  /** All of the trace that a span is in. */
  traceOf(span: ToldSpan): ToldSpan[];
}

export async function startCollector(): Promise<Collector> {
  const spans: ToldSpan[] = [];
  let sent = '';
  const server = await serve(async (request, response) => {
    const body = await text(request);
    sent += body;
    const isRight = request.url === '/v1/traces' && request.method === 'POST';
    if (isRight) spans.push(...readSpans(body));
    response.writeHead(isRight ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    ...server,
    spans,
    sent: () => sent,
    traceOf: ({ traceId }) => spans.filter((span) => span.traceId === traceId),
  };
}

function readSpans(body: string): ToldSpan[] {
  return exportSchema
    .parse(JSON.parse(body))
    .resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap((scope) =>
        scope.spans.map((span) => ({ ...span, resource: resource.attributes })),
      ),
    );
}
