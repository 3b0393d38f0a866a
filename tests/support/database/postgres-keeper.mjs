/**
 * Runs the tests' PostgreSQL server as long as the test run lives. It waits for the end of its
 * standard input, so that the server and all folders also go when the run is killed.
 * Started by postgres-server.ts: node postgres-keeper.mjs <bin folder> <folder> <test folder> <port>
 *   <durable: on|off> <revived: on|off> <uid> <gid>
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';

const [binaries, folder, testFolder, port, durable, revived, uid, gid] = process.argv.slice(2);
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

/** A dead server is started again after so long, as a supervisor does it. */
const REVIVAL_DELAY_MS = 50;
let isStopping = false;
let server = serve();
// Nobody may be left to read what the server says last.
process.stderr.on('error', () => undefined);

function serve() {
  const started = spawn(
    path.join(binaries, 'postgres'),
    ['-D', path.join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  started.stderr.pipe(process.stderr, { end: false });
  started.on('exit', (code) => {
    if (revived === 'on' && !isStopping) setTimeout(revive, REVIVAL_DELAY_MS);
    else finish(code ?? 0);
  });
  return started;
}

function revive() {
  if (isStopping) finish(0);
  else server = serve();
}

function finish(code) {
  for (const own of [folder, testFolder].filter(Boolean))
    rmSync(own, { recursive: true, force: true });
  process.exit(code);
}

function stop() {
  isStopping = true;
  server.kill('SIGQUIT');
}
process.stdin.resume().on('end', stop).on('close', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
