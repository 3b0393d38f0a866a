/** Holds the locked versions of packages against security/floors.json. */
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const floorSchema = z.strictObject({
  package: z.string(),
  minimum: z.string().regex(/^\d+\.\d+\.\d+$/),
  why: z.string().min(10),
  since: z.iso.date(),
});
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});

export type Floor = z.infer<typeof floorSchema>;

/** @returns one line for each locked copy of a package that is below its floor */
export function checkFloors(root: string): string[] {
  const read = (file: string): unknown =>
    JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  const floors = z.array(floorSchema).parse(read('security/floors.json'));
  const { packages } = lockSchema.parse(read('package-lock.json'));
  return floors.flatMap((floor) => belowFloor(floor, packages));
}

/** @param packages as in a package-lock.json: by their folder */
export function belowFloor(
  floor: Floor,
  packages: Record<string, { version?: string | undefined }>,
): string[] {
  const copies = Object.entries(packages).filter(([folder]) =>
    folder.endsWith(`node_modules/${floor.package}`),
  );
  if (copies.length === 0) return [`${floor.package} has a floor but is not installed`];
  return copies
    .filter(([, { version }]) => isOlder(version ?? '0.0.0', floor.minimum))
    .map(
      ([folder, { version }]) => `${folder} is ${version}, below ${floor.minimum}: ${floor.why}`,
    );
}

function isOlder(version: string, minimum: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/, 3).map(Number);
  const [has, needs] = [numbers(version), numbers(minimum)];
  const at = needs.findIndex((part, index) => (has[index] ?? 0) !== part);
  if (at >= 0) return (has[at] ?? 0) < (needs[at] ?? 0);
  // A pre-release of the floor itself is older than it.
  return version.includes('-');
}
