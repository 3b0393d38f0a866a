/**
 * Sends a file as multipart. XMLHttpRequest, because fetch tells no upload progress. After a 401 the
 * token is renewed once, as for every other call.
 */
import { browserTokens } from './access-token.ts';
import { api } from './api-client.ts';
import { ApiProblem, toProblem } from './api-problem.ts';

/** A slow line may take minutes; one on which nothing moves for so long is given up. */
const STANDSTILL_MS = 60_000;

export interface SentFile {
  path: string;
  field: string;
  file: File;
  /** What it is to people, such as "picture". */
  what: string;
  /** Gets the share that is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * @returns the parsed body of the answer
 * @throws ApiProblem
 */
export async function sendFile(sent: SentFile): Promise<unknown> {
  const first = await send(sent);
  const isExpired = first.status === 401 && (await api.renewToken());
  const { status, body } = isExpired ? await send(sent) : first;
  if (status !== 200) throw toProblem(status, body);
  return body;
}

function send({
  path,
  field,
  file,
  what,
  onProgress,
}: SentFile): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    const token = browserTokens.read();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    let standstill = setTimeout(() => request.abort(), STANDSTILL_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(standstill);
      standstill = setTimeout(() => request.abort(), STANDSTILL_MS);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(lost(`The ${what} could not be sent. Check your connection`));
    request.onabort = () => reject(lost(`Sending the ${what} took too long`));
    request.onloadend = () => clearTimeout(standstill);
    const form = new FormData();
    form.append(field, file);
    request.send(form);
  });
}

function lost(title: string): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'network',
    title: `${title}. Nothing is lost, try again`,
  });
}
