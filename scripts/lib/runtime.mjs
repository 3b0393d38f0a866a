/**
 * Which Node runs the shop, and how far an installation is. Plain JavaScript, because prepare.mjs runs
 * before anything is installed. Protects: nobody meets a syntax error where a sentence could help.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

const OLDEST_NODE = [20, 11];
const OLDEST_RUNTIME = 24;

/**
 * @param {string} version of the Node that runs npm
 * @returns {string | undefined} why it will not do
 */
export function refuseNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor, needMinor] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return undefined;
  return `Handset needs Node ${needMajor}.${needMinor} or newer, and this is ${version}: install a newer one from https://nodejs.org.`;
}

/**
 * The packages bring a Node along; where they have none, or one that does not run, the machine's own
 * must do.
 * @param {{ hasPackaged: boolean, version: string, platform: string, arch: string }} machine
 * @returns {string | undefined} why the shop cannot run
 */
export function refuseRuntime({ hasPackaged, version, platform, arch }) {
  if (hasPackaged || Number(version.split('.')[0]) >= OLDEST_RUNTIME) return undefined;
  return `There is no packaged Node for this machine (${platform} ${arch}), and its own is ${version}: install Node ${OLDEST_RUNTIME} or newer from https://nodejs.org and run the same command again.`;
}

/**
 * The packages that an installation writes on every machine.
 * @param {Record<string, { optional?: boolean }>} packages of package-lock.json, by folder
 * @returns {string[]} their folders
 */
export function listRequired(packages) {
  return Object.keys(packages).filter((folder) => folder !== '' && !packages[folder].optional);
}

/** How many of the packages are there, for example "312 of 580". A package is there with its package.json. */
export function countInstalled(root, folders) {
  const there = folders.filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  return `${there.length} of ${folders.length}`;
}
