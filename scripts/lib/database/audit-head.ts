/** The newest entry of the audit log that a backup is made with, and the file beside the backup that says it. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { connectDatabase } from '../../../src/database/connect.ts';
import { type AuditHead, formatHead, parseHead, readHead } from '../../../src/shop/audit/index.ts';

const MANIFEST = 'manifest.json';
const manifestSchema = z.object({ auditHead: z.string().nullable() });

export async function readHeadAt(where: {
  url: string | undefined;
  dataDir: string;
}): Promise<AuditHead | null> {
  const { db, close } = await connectDatabase(where);
  return readHead(db).finally(close);
}

/** Opens a copy of the copied embedded database, because opening it changes it. */
export async function readHeadOfCopy(folder: string): Promise<AuditHead | null> {
  const dataDir = mkdtempSync(path.join(folder, 'copy-'));
  try {
    cpSync(path.join(folder, 'database'), path.join(dataDir, 'database'), { recursive: true });
    return await readHeadAt({ url: undefined, dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function writeManifest(folder: string, head: AuditHead | null): void {
  const manifest: z.infer<typeof manifestSchema> = { auditHead: head && formatHead(head) };
  writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  });
}

/** @returns undefined for a backup of an empty log, or from before backups said it */
export function readManifest(folder: string): AuditHead | undefined {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file)) return undefined;
  const { auditHead } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return auditHead === null ? undefined : parseHead(auditHead);
}
