/**
 * In which header a rendered page tells how its own scripts are marked. http/pages/page-renderer.ts takes header
 * and marks away again, so nobody outside ever sees them.
 */
export const SCRIPT_MARK_HEADER = 'x-script-mark';
