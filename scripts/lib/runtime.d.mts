export function refuseNode(version: string): string | undefined;
export function refuseRuntime(machine: {
  hasPackaged: boolean;
  version: string;
  platform: string;
  arch: string;
}): string | undefined;
export function listRequired(packages: Record<string, { optional?: boolean }>): string[];
export function countInstalled(root: string, folders: string[]): string;
