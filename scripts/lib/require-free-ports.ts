/** Notices a taken port before anything else is done. */
import { createServer } from 'node:net';
import { listMetrics } from '../../src/config/metrics.ts';
import type { Config } from '../../src/config.ts';

/** A port that the shop needs cannot be had; the message is one sentence with the way out. */
export class PortTakenError extends Error {}

/** @throws PortTakenError */
export async function requireFreePorts(config: Config): Promise<void> {
  await requireFreePort(config.host, config.port, 'PORT');
  if (config.sandbox) {
    const { port, smtpPort } = config.sandbox;
    for (const own of [port, smtpPort]) await requireFreePort(config.host, own, 'SANDBOX_PORT');
  }
  for (const { host, port } of listMetrics(config)) {
    await requireFreePort(host, port, 'METRICS_PORT');
  }
}

/** @throws PortTakenError naming the setting that chooses the port */
export async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  const code = await tryPort(host, port);
  if (code === undefined) return;
  if (code === 'EADDRINUSE') {
    throw new PortTakenError(
      `Port ${port} is already in use, perhaps by another Handset: stop that program, or choose another port, for example ${setting}=${port + 100} npm start.`,
    );
  }
  throw new PortTakenError(
    `Handset may not listen on ${host}, port ${port} (${code}): choose other values of HOST and ${setting}.`,
  );
}

function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
