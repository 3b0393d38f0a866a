import { createContext } from 'react';

/** Marks the page's own scripts while it is rendered; see shared/script-mark.ts. */
export const ScriptMark = createContext<string | undefined>(undefined);
