/** Nobody can swap a package on its way to a machine: the lock file has a hash of each, for every platform. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface LockedPackage {
  integrity?: string;
  /** A folder of this project. */
  link?: boolean;
  /** Part of the package that it lies in. */
  inBundle?: boolean;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const lockFile: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
);

it('every package in the lock file has a hash', () => {
  const packages = Object.entries(lockFile.packages).filter(([place]) =>
    place.startsWith('node_modules/'),
  );
  expect(packages.length).toBeGreaterThan(300);
  const unproved = packages.filter(
    ([, { integrity = '', link, inBundle }]) =>
      !link && !inBundle && !integrity.startsWith('sha512-'),
  );
  expect(unproved.map(([place]) => place)).toEqual([]);
});
