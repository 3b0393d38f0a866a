/**
 * The settings of a command: the environment, and below it the file `.env` of the project, or the one
 * that ENV_FILE names; an empty ENV_FILE means none. What is in the environment wins.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, loadConfig } from '../../src/config.ts';

export type Environment = Record<string, string | undefined>;

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * @param env usually `process.env`
 * @param folder that a relative ENV_FILE starts from
 * @param defaults for settings that stand in neither
 * @throws ConfigError naming what is wrong and what to do
 */
export function readSettings(
  env: Environment,
  folder = ROOT,
  defaults: Record<string, string> = {},
): Config {
  return loadConfig({ ...defaults, ...readEnvFile(env.ENV_FILE, folder), ...env });
}

function readEnvFile(name: string | undefined, folder: string) {
  if (name === '') return {};
  const file = path.resolve(folder, name ?? '.env');
  if (fs.existsSync(file)) return parseEnv(fs.readFileSync(file, 'utf8'));
  if (name === undefined) return {};
  throw new ConfigError(`ENV_FILE names ${file}, and there is no such file.`);
}
