export function runStep<T>(
  labels: { doing: string; done: string },
  work: () => T | Promise<T>,
): Promise<T>;
