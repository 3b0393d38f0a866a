/** Says in the log that spans are lost, once, and that they arrive again: a collector that is away is no flood of lines. */
import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../../shop/ports.ts';

/** @returns sends by `exporter` */
export function noteLosses(
  exporter: SpanExporter,
  logger: Pick<Logger, 'info' | 'warn'>,
): SpanExporter {
  let isLost = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const wasLost = isLost;
        isLost = result.code !== ExportResultCode.SUCCESS;
        if (isLost && !wasLost) {
          const message = 'traces could not be sent to the collector and are lost until it is back';
          logger.warn({ err: result.error }, message);
        }
        if (wasLost && !isLost) logger.info({}, 'the collector gets traces again');
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
