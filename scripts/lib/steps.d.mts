interface Labels {
  doing: string;
  done: string;
}
interface StepOptions {
  /** When it really began, by performance.now(). */
  sinceMs?: number;
  /** Such as "312 of 580". */
  howFar?: () => string;
  /** Where to print; standard output. */
  output?: NodeJS.WriteStream;
}
export function beginStep(labels: Labels, options?: StepOptions): { finish(): void; fail(): void };
export function runStep<T>(
  labels: Labels,
  work: () => T | Promise<T>,
  options?: StepOptions,
): Promise<T>;
