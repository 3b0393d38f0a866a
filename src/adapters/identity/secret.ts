/**
 * The secret that signs session cookies. Live mode takes it from the settings; sandbox mode makes
 * one and keeps it in the data folder, so that people stay signed in over a restart.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Reads the secret, making it on the first start.
 * @param config.authSecret undefined to keep one below `dataDir`
 */
export function loadAuthSecret(config: {
  authSecret: string | undefined;
  dataDir: string;
}): string {
  if (config.authSecret !== undefined) return config.authSecret;
  const folder = path.join(config.dataDir, 'keys');
  const file = path.join(folder, 'auth-secret');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!fs.existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'));
  return fs.readFileSync(file, 'utf8').trim();
}

/** Linked into place whole: a second process that comes first wins, and nobody reads half a secret. */
function writeOnce(file: string, secret: string): void {
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, secret, { mode: 0o600, flush: true });
  try {
    fs.linkSync(own, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(own, { force: true });
  }
}
