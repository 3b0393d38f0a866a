import { api } from './api-client.ts';

/** Everything that the shop has written may be in it. */
const TIMEOUT_MS = 120_000;

/**
 * Fetches a file and has the browser keep it. Unlike a plain download, one that is refused says why,
 * and leads to the login form where nobody is signed in any more.
 * @throws ApiProblem
 */
export async function saveFile(path: string, fileName: string): Promise<void> {
  const file = await api.call<Blob>(path, { asFile: true, timeoutMs: TIMEOUT_MS });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser has begun to read it by the time this turn of events is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
