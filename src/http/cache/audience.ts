/**
 * Reference counting of the requests that share one answer (single flight). Protects: what is made for several
 * is not given up because one of them has gone, and nothing is made for nobody.
 */
import type { ServerResponse } from 'node:http';

interface Audience {
  size: number;
  gone: AbortController;
}

export type Attend = <T>(
  asked: { key: string; response: ServerResponse },
  work: (gone: AbortSignal) => Promise<T>,
) => Promise<T>;

/** @returns does the work for one more of an audience; the signal tells that all of it have gone */
export function createAudiences(): Attend {
  const audiences = new Map<string, Audience>();

  return async ({ key, response }, work) => {
    const audience = audiences.get(key) ?? { size: 0, gone: new AbortController() };
    audiences.set(key, audience);
    audience.size += 1;
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      audience.size -= 1;
      if (audience.size === 0 && audiences.get(key) === audience) audiences.delete(key);
    };
    const leaveEarly = () => {
      leave();
      if (audience.size === 0) audience.gone.abort();
    };
    response.once('close', leaveEarly);
    try {
      return await work(audience.gone.signal);
    } finally {
      response.off('close', leaveEarly);
      leave();
    }
  };
}
