import { createContext } from 'react';

/** Marks the page's own scripts while it is rendered; see rendered-page.ts. */
export const ScriptMark = createContext<string | undefined>(undefined);
