/**
 * Uploads a picture by the image-host call of the specification: multipart field `image`, answer
 * `success` and `data.display_url`.
 */
import { toProblem } from '../../../../lib/api-problem.ts';
import { sendFile } from '../../../../lib/send-file.ts';

/**
 * @param onProgress gets the share that is sent, 0 to 1
 * @returns address of the stored picture
 * @throws ApiProblem
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  const what = 'picture';
  const body = await sendFile({ path: '/images', field: 'image', file, what, onProgress });
  const url = readUrl(body);
  if (url === null) throw toProblem(200, body);
  return url;
}

function readUrl(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const { data } = body;
  if (typeof data !== 'object' || data === null || !('display_url' in data)) return null;
  return typeof data.display_url === 'string' ? data.display_url : null;
}
