/**
 * Runs the tests' PostgreSQL server as long as the test run lives. It waits for the end of its
 * standard input, so that the server and all folders also go when the run is killed.
 * Started by postgres-server.ts: node postgres-keeper.mjs <bin folder> <folder> <test folder> <port> <durable: on|off> <uid> <gid>
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';

const [binaries, folder, testFolder, port, durable, uid, gid] = process.argv.slice(2);
const identity = uid ? { uid: Number(uid), gid: Number(gid) } : {};
// Durability is not what most tests are about; benches measure with it.
const settings = ['fsync', 'synchronous_commit', 'full_page_writes'].map(
  (name) => `${name}=${durable}`,
);
settings.push(
  'listen_addresses=127.0.0.1',
  `port=${port}`,
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=64MB',
  'jit=off',
);

const server = spawn(
  path.join(binaries, 'postgres'),
  ['-D', path.join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
  { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
);
// Nobody may be left to read what the server says last.
process.stderr.on('error', () => undefined);
server.stderr.pipe(process.stderr);
server.on('exit', (code) => {
  for (const own of [folder, testFolder].filter(Boolean))
    rmSync(own, { recursive: true, force: true });
  process.exit(code ?? 0);
});

const stop = () => server.kill('SIGQUIT');
process.stdin.resume().on('end', stop).on('close', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
