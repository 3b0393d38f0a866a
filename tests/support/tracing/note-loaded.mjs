/** Given to a process by `--import`: notes each module that it loads, a line each, in the file that NOTE_LOADED names. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(process.env.NOTE_LOADED, `${url}\n`);
    return nextLoad(url, context);
  },
});
