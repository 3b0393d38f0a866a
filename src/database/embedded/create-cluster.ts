/**
 * Makes an empty cluster: node create-cluster.ts <folder>. A process of its own, because making one
 * needs 300 MB more than using one, and the shop would never give them back.
 */
import fs from 'node:fs';
import path from 'node:path';
import { startCluster } from './cluster.ts';

const [cluster] = process.argv.slice(2);
if (!cluster) throw new Error('Which folder?');
const lite = await startCluster(cluster);
await lite.close();
syncTree(cluster);

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(full);
    else syncPath(full);
  }
  syncPath(folder);
}

function syncPath(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}
