/** The figures of one process in the format of Prometheus, with those of Node that prom-client collects. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Figure, Meters } from '../shop/ports.ts';

/** In seconds: a page from bytes takes less than the first, and nobody waits for what takes the last. */
const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMeters(): Meters {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    registers,
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, of what the shop worked on',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_BUCKETS,
  });
  const runs = new Counter({
    registers,
    name: 'handset_job_runs_total',
    help: 'Rounds of work behind the requests',
    labelNames: ['task', 'outcome'],
  });
  const lastDone = new Gauge({
    registers,
    name: 'handset_job_last_success_timestamp_seconds',
    help: 'When a job last ended well, in seconds since 1970',
    labelNames: ['task'],
  });
  return {
    answered: (labels, seconds) => answers.observe(labels, seconds),
    jobEnded(task, outcome) {
      runs.inc({ task, outcome });
      if (outcome === 'done') lastDone.set({ task }, Date.now() / 1_000);
    },
    read(figures) {
      for (const figure of figures) add(figure, registers);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Read when somebody asks. What cannot be read then is not told: a nought would say that all is well. */
function add({ kind, name, help, labels = [], read }: Figure, registers: Registry[]): void {
  const shape = { registers, name, help, labelNames: labels };
  if (kind === 'gauge') {
    new Gauge({
      ...shape,
      async collect() {
        const readings = await read();
        forget(this, labels);
        for (const one of readings) this.set(one.labels ?? {}, one.value);
      },
    });
    return;
  }
  new Counter({
    ...shape,
    async collect() {
      const readings = await read();
      forget(this, labels);
      for (const one of readings) this.inc(one.labels ?? {}, one.value);
    },
  });
}

/** `reset` sets what has no labels to nought. */
function forget(figure: Gauge | Counter, labels: string[]): void {
  if (labels.length > 0) figure.reset();
  else figure.remove();
}
