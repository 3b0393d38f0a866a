export const OLDEST_POSTGRES: number;
export function findChromium(): string | undefined;
export function findPostgresFolder(): string | undefined;
export function findProgram(name: string): string | undefined;
