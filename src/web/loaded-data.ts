/**
 * Hands React Router the loaders' data as text, so that a page renders in one pass. Without it React Router reads
 * the data from a stream while it renders, and `renderToString`, which waits for nothing, leaves it out. There is no
 * public interface for it: `renderMeta.streamCache` is where React Router 8.4.0 keeps what it has read. Tested by
 * loaded-data.test.tsx; a version that reads the stream finds the data there, and pages take longer.
 */
import type { EntryContext } from 'react-router';

export async function readLoadedData({ serverHandoffStream }: EntryContext): Promise<string> {
  const decoder = new TextDecoder();
  let data = '';
  for await (const bytes of serverHandoffStream ?? []) {
    data += decoder.decode(bytes, { stream: true });
  }
  return data;
}

/** @returns a context for one rendering */
export function withLoadedData(context: EntryContext, data: string): EntryContext {
  const serverHandoffStream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(data));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const streamCache = {
    0: Object.assign(Promise.resolve(), { result: { done: false, value: data } }),
    1: Object.assign(Promise.resolve(), { result: { done: true, value: '' } }),
  };
  return { ...context, serverHandoffStream, renderMeta: { streamCache } };
}
