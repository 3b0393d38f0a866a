/**
 * PGlite's folder with fsync, which its own leaves out: acknowledged writes must survive a power cut. There is no
 * public interface for it, so this reaches into Emscripten's file system as PGlite 0.5.16 has it. Tested by "writes
 * to the disk before it acknowledges" in embedded-database.test.ts; a PGlite that differs does not open.
 */
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface EmscriptenFiles {
  stream_ops: { fsync?(stream: { nfd: number }): number };
}

export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const { preRun } = result.emscriptenOpts;
    if (!preRun) throw new Error('PGlite has changed: it prepares no files');
    preRun.push((module) => {
      const files: EmscriptenFiles | undefined = Reflect.get(module, 'NODEFS');
      if (!files?.stream_ops) throw new Error('PGlite has changed: its files have no operations');
      files.stream_ops.fsync = ({ nfd }) => {
        fs.fsyncSync(nfd);
        return 0;
      };
    });
    return result;
  }
}
