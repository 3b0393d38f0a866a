import { expect, it } from 'vitest';
import { DataFolderBusyError } from '../../src/database/embedded/embedded.ts';
import { explainFailure } from './explain-failure.ts';

it('tells a command beside a running shop to stop the shop first, and of no second one', () => {
  const error = new DataFolderBusyError('Another process is already using /data/database');
  expect(explainFailure(error, 'the log')).toBe(
    'Another process is already using /data/database: this shop is probably running. Stop the shop first; its embedded database serves one process at a time.',
  );
});
