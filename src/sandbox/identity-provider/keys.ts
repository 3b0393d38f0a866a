/** The provider's signing and cookie keys, made once and kept, so that sign-ins outlive a restart. */
import { generateKeyPair, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const keysSchema = z.object({
  /** Private key as a JSON Web Key. */
  signing: z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() }),
  cookies: z.array(z.string()).min(1),
});

export type ProviderKeys = z.infer<typeof keysSchema>;

async function makeKeys(): Promise<ProviderKeys> {
  // RS256, as Google signs
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  return keysSchema.parse({
    signing: { ...jwk, use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') },
    cookies: [randomBytes(32).toString('base64url')],
  });
}

/**
 * The keys of this data folder.
 * @throws when the file is there but unreadable
 */
export async function loadKeys(folder: string): Promise<ProviderKeys> {
  const file = join(folder, 'identity-keys.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) return keysSchema.parse(JSON.parse(text));
  const keys = await makeKeys();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(keys), { mode: 0o600 });
  await rename(unfinished, file);
  return keys;
}
