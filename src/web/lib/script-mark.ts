import { createContext } from 'react';

/** Marks the page's own scripts while it is rendered; see shared/tools/script-mark.ts. */
export const ScriptMark = createContext<string | undefined>(undefined);
