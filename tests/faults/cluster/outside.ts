/** The sandbox of all shops of a cluster, outside of their machines: on loopback as always, and led to from their network. */
import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { createTestFolder } from '../../support/database/database.ts';
import { until } from '../../support/shop/child-shop.ts';
import { freePorts } from '../../support/shop/free-port.ts';
import { OUTSIDE } from './machines.ts';

const SANDBOX = path.resolve(import.meta.dirname, '../../../scripts/sandbox.ts');
export interface Outside {
  /** Where whoever tests finds it, and each machine as well: it is known by this address only. */
  url: string;
  /** The mailbox is behind it. */
  port: number;
  close(): void;
}

/** @param publicUrl where the bank reports payments */
export async function openSandbox(publicUrl: string): Promise<Outside> {
  const port = await freePorts(2);
  const child = spawn(process.execPath, [SANDBOX], {
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      PUBLIC_URL: publicUrl,
      SANDBOX_PORT: String(port),
      DATA_DIR: createTestFolder(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilOpen(child);
  const doors = [await lead(port), await lead(port + 1)];
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close() {
      for (const door of doors) door.close();
      child.kill('SIGTERM');
    },
  };
}

async function untilOpen(child: ChildProcess): Promise<void> {
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  await until('the sandbox is open', () => said.includes('The sandbox is open'));
}

/** From the network of the machines to loopback. */
async function lead(port: number): Promise<net.Server> {
  const server = net.createServer((machine) => {
    const sandbox = net.connect(port, '127.0.0.1');
    for (const socket of [machine, sandbox]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        machine.destroy();
        sandbox.destroy();
      });
    }
    machine.pipe(sandbox).pipe(machine);
  });
  await new Promise<void>((resolve) => server.listen(port, OUTSIDE, resolve));
  return server;
}
