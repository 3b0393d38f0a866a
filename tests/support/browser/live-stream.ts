/** A browser's end of `GET /live`: what it has been sent so far. */
import type { LiveEvents } from '../../../src/contract/live.ts';
import { until } from '../shop/child-shop.ts';

export interface LiveStream {
  status: number;
  headers: Headers;
  /** Of the answer; of a stream nothing is read here. */
  body: Promise<string>;
  events: LiveEvent[];
  /** Ids of phones that changed since the stream was opened. */
  changed(): string[];
  hasEnded(): boolean;
  close(): void;
}

export type LiveEvent = {
  [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] };
}[keyof LiveEvents];

/** Opens a stream and waits for its first event; of a refusal only the answer is there. */
export async function openStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<LiveStream> {
  const gone = new AbortController();
  const answer = await fetch(`${url}/live`, { headers, signal: gone.signal });
  const events: LiveEvent[] = [];
  let hasEnded = false;
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isStream) {
    void readEvents(answer, (event) => events.push(event)).then(() => {
      hasEnded = true;
    });
    await until('the stream begins', () => events.length > 0 || hasEnded);
  }
  return {
    status: answer.status,
    headers: answer.headers,
    body: isStream ? Promise.resolve('') : answer.text(),
    events,
    changed: () => events.flatMap((event) => (event.name === 'changed' ? event.data : [])),
    hasEnded: () => hasEnded,
    close: () => gone.abort(),
  };
}

async function readEvents(answer: Response, tell: (event: LiveEvent) => void): Promise<void> {
  let text = '';
  const take = (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      if (name)
        tell({ name, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '') } as LiveEvent);
    }
  };
  const decoder = new TextDecoder();
  try {
    for await (const bytes of answer.body ?? []) take(decoder.decode(bytes, { stream: true }));
  } catch {
    // Closed by us or by the shop: it has ended.
  }
}
