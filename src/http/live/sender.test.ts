import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createSender, MOST_AT_ONCE, type ReadNumbers } from './sender.ts';
import { createStreams } from './streams.ts';

const TOLD_MS = 300;

/** A sender and its streams, one of which somebody reads. */
async function openSender(read: ReadNumbers = async (ids) => JSON.stringify(ids)) {
  const streams = createStreams(10);
  const server = createServer((_, response) => {
    response.flushHeaders();
    streams.add(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    streams.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  let heard = '';
  const listen = async () => {
    const { body } = await fetch(`http://127.0.0.1:${port}`);
    const decoder = new TextDecoder();
    for await (const bytes of body ?? []) heard += decoder.decode(bytes, { stream: true });
  };
  return {
    sender: createSender(pino({ level: 'silent' }), { streams, read }),
    async listen() {
      void listen();
      await expect.poll(() => streams.size).toBe(1);
    },
    heard: () => heard,
  };
}

it('sends changes that come together as one, each mobile once', async () => {
  const { sender, listen, heard } = await openSender();
  await listen();
  sender.add(['a', 'b']);
  sender.add(['b', 'c']);
  await expect.poll(heard).toBe('event: changed\ndata: ["a","b","c"]\n\n');
});

it('reads what changes meanwhile when it has sent what came before', async () => {
  const { promise: first, resolve: letFirstGo } = Promise.withResolvers<void>();
  const reads: string[] = [];
  const { sender, listen, heard } = await openSender(async (ids) => {
    reads.push(ids.join());
    if (reads.length === 1) await first;
    return String(reads.length);
  });
  await listen();
  sender.add(['a']);
  await expect.poll(() => reads).toEqual(['a']);
  sender.add(['b']);
  await sleep(TOLD_MS);
  expect(reads).toEqual(['a']);
  letFirstGo();
  await expect.poll(heard).toBe('event: changed\ndata: 1\n\nevent: changed\ndata: 2\n\n');
  expect(reads).toEqual(['a', 'b']);
});

it('tells that numbers were missed when there are too many to name', async () => {
  const { sender, listen, heard } = await openSender();
  await listen();
  sender.add(Array.from({ length: MOST_AT_ONCE + 1 }, (_, index) => String(index)));
  await expect.poll(heard).toBe('event: missed\ndata: null\n\n');
});

it('tells that numbers were missed when they cannot be read, and goes on', async () => {
  let isAway = true;
  const { sender, listen, heard } = await openSender(async (ids) => {
    if (isAway) throw new Error('the database is away');
    return JSON.stringify(ids);
  });
  await listen();
  sender.add(['a']);
  await expect.poll(heard).toBe('event: missed\ndata: null\n\n');
  isAway = false;
  sender.add(['b']);
  await expect.poll(heard).toBe('event: missed\ndata: null\n\nevent: changed\ndata: ["b"]\n\n');
});

it('reads nothing while nobody listens', async () => {
  const reads: string[] = [];
  const { sender } = await openSender(async (ids) => {
    reads.push(ids.join());
    return '[]';
  });
  sender.add(['a']);
  await sleep(TOLD_MS);
  expect(reads).toEqual([]);
});
