/**
 * Loaded with `node --import` before a shop that is to die: at the point that KILL_POINT names, or the
 * one that the parent names later.
 */
import { killPatches, killSwitch } from './kill-points.ts';
import { patchSources } from './patch-sources.ts';

patchSources(killPatches);
killSwitch.at = process.env.KILL_POINT;
process.on('message', (point) => {
  killSwitch.at = String(point);
});
