/** A configuration that the shop cannot start with; each line of the message is a sentence with the way out. */
export class ConfigError extends Error {}

/** Runs every check. @returns what those that failed have said */
export function refusalsIn(checks: (() => unknown)[]): string[] {
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return [error.message];
      throw error;
    }
  });
}
