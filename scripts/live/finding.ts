/** A line of `npm run check:live`. */
export interface Finding {
  /** open: it cannot be checked from here, or not yet. Only `wrong` fails the check. */
  verdict: 'right' | 'wrong' | 'open';
  about: string;
  /** What was found and, unless it is right, what to do; never with a secret or an e-mail address. */
  says: string;
  details?: string[];
}

const MARKS = { right: '✓', wrong: '✗', open: '!' };

export const right = (about: string, says: string): Finding => ({ verdict: 'right', about, says });
export const wrong = (about: string, says: string): Finding => ({ verdict: 'wrong', about, says });
export const open = (about: string, says: string): Finding => ({ verdict: 'open', about, says });

export function printFinding({ verdict, about, says, details = [] }: Finding): string {
  const lines = [`${MARKS[verdict]} ${about}: ${says}`, ...details.map((line) => `    ${line}`)];
  return `${lines.join('\n')}\n`;
}

/** What broke a connection, such as ECONNREFUSED, or else its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, name } = error;
  if (name === 'TimeoutError') return 'no answer in time';
  const [first] = cause instanceof AggregateError ? cause.errors : [cause];
  if (first instanceof Error) return reasonOf(first);
  const { code } = error as NodeJS.ErrnoException;
  // Those of PostgreSQL are numbers, and its message says more.
  return code !== undefined && /^[A-Z_]+$/.test(code) ? code : (error.message.split('\n')[0] ?? '');
}
