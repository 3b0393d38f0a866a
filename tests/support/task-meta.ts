/** How often a test has tried, for the table of `npm run faults`. */
declare module 'vitest' {
  interface TaskMeta {
    runs?: number;
  }
}

export {};
