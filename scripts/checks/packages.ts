/** Checks the locked packages: known holes, versions that fit each other, and hashes. */
import fs from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { z } from 'zod';

const floorSchema = z.strictObject({
  package: z.string(),
  minimum: z.string().regex(/^\d+\.\d+\.\d+$/),
  why: z.string().min(10),
  since: z.iso.date(),
});
const rangesSchema = z.record(z.string(), z.string()).optional();
const packageSchema = z.object({
  version: z.string().optional(),
  dependencies: rangesSchema,
  devDependencies: rangesSchema,
  optionalDependencies: rangesSchema,
  peerDependencies: rangesSchema,
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  /** A workspace of this project. */
  link: z.boolean().optional(),
  /** Part of the package around it, whose hash covers it. */
  inBundle: z.boolean().optional(),
});
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) });

export type Floor = z.infer<typeof floorSchema>;
/** As in a package-lock.json: by folder, the project itself under ''. */
type Packages = z.infer<typeof lockSchema>['packages'];

/** @returns one line for each fault of package-lock.json */
export function checkPackages(root: string): string[] {
  const packages = readPackages(root);
  return [...checkFloors(root), ...findMisfits(packages), ...findUnverified(packages)];
}

/** @returns one line for each locked copy of a package that is below its floor */
export function checkFloors(root: string): string[] {
  const floors = z.array(floorSchema).parse(readJson(root, 'security/floors.json'));
  const packages = readPackages(root);
  return floors.flatMap((floor) => belowFloor(floor, packages));
}

function readPackages(root: string): Packages {
  return lockSchema.parse(readJson(root, 'package-lock.json')).packages;
}

function readJson(root: string, file: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
}

export function belowFloor(floor: Floor, packages: Packages): string[] {
  const copies = Object.entries(packages).filter(([folder]) =>
    folder.endsWith(`node_modules/${floor.package}`),
  );
  if (copies.length === 0) return [`${floor.package} has a floor but is not installed`];
  return copies
    .filter(([, { version }]) => semver.lt(version ?? '0.0.0', floor.minimum))
    .map(
      ([folder, { version }]) => `${folder} is ${version}, below ${floor.minimum}: ${floor.why}`,
    );
}

/** npm installs what does not fit when `overrides`, --force or --legacy-peer-deps tell it to. */
export function findMisfits(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([folder, dependant]) => {
    const ranges = {
      ...dependant.peerDependencies,
      ...dependant.devDependencies,
      ...dependant.optionalDependencies,
      ...dependant.dependencies,
    };
    return Object.entries(ranges).flatMap(([name, range]) => {
      const version = findInstalled(packages, folder, name)?.version;
      if (version === undefined || fits(version, range)) return [];
      const asking = folder === '' ? 'package.json' : folder;
      return [
        `${asking} needs ${name} ${range}, but gets ${version}: remove what forces it, such as an entry in "overrides"`,
      ];
    });
  });
}

/** The copy of a package that Node finds from a folder. */
function findInstalled(packages: Packages, folder: string, name: string) {
  const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
  if (packages[place] || folder === '') return packages[place];
  const end = folder.lastIndexOf('/node_modules/');
  return findInstalled(packages, end < 0 ? '' : folder.slice(0, end), name);
}

function fits(version: string, asked: string): boolean {
  // An alias is written `npm:name@range`; a git or file address has no range.
  const range = semver.validRange(asked.replace(/^npm:.+@/, ''));
  return range === null || semver.satisfies(version, range, { includePrerelease: true });
}

/** With a hash and no address, no registry or mirror can slip in another package. */
export function findUnverified(packages: Packages): string[] {
  return Object.entries(packages)
    .filter(
      ([folder, { link, inBundle }]) => folder.includes('node_modules/') && !link && !inBundle,
    )
    .flatMap(([folder, { integrity = '', resolved }]) => {
      if (!integrity.startsWith('sha512-')) return [`${folder} has no SHA-512 hash`];
      return resolved === undefined ? [] : [`${folder} names its registry: run npm install again`];
    });
}
