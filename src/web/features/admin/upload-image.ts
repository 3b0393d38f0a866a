/**
 * Uploads a picture by the image-host call of the specification: multipart field `image`, answer
 * `success` and `data.display_url`. XMLHttpRequest, because fetch tells no upload progress.
 */
import { browserTokens } from '../../lib/access-token.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, toProblem } from '../../lib/api-problem.ts';

const TIMEOUT_MS = 60_000;

/**
 * @param onProgress gets the share that is sent, 0 to 1
 * @returns address of the stored picture
 * @throws ApiProblem
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  const first = await send(file, onProgress);
  const isExpired = first.status === 401 && (await api.renewToken());
  const { status, body } = isExpired ? await send(file, onProgress) : first;
  const url = readUrl(body);
  if (status !== 200 || url === null) throw toProblem(status, body);
  return url;
}

function send(
  file: File,
  onProgress: (share: number) => void,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/images');
    request.responseType = 'json';
    request.timeout = TIMEOUT_MS;
    const token = browserTokens.read();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(lost('The picture could not be sent. Check your connection'));
    request.ontimeout = () => reject(lost('Sending the picture took too long'));
    const form = new FormData();
    form.append('image', file);
    request.send(form);
  });
}

function readUrl(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const { data } = body;
  if (typeof data !== 'object' || data === null || !('display_url' in data)) return null;
  return typeof data.display_url === 'string' ? data.display_url : null;
}

function lost(title: string): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'network',
    title: `${title}. Nothing is lost, try again`,
  });
}
