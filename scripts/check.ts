/** `npm run check`: the static checks alone. */
import './lib/quick-imports.ts';
import { runStaticChecks } from './checks/static-checks.ts';

const { failed } = await runStaticChecks();
process.exitCode = failed > 0 ? 1 : 0;
