import { api } from './api-client.ts';

/** Everything that the shop has written may be in it. */
const TIMEOUT_MS = 120_000;
const KEPT_MS = 60_000;

/**
 * Fetches a file by the session, as a plain link would, and has the browser keep it. One that is refused says why,
 * and leads to the login form where nobody is signed in any more.
 * @throws ApiProblem
 */
export async function saveFile(path: string, fileName: string): Promise<void> {
  const file = await api.call<Blob>(path, {
    asFile: true,
    withoutToken: true,
    timeoutMs: TIMEOUT_MS,
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // A busy browser begins to read it much later than the press; until then the address must live.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
