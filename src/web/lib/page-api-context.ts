import { createContext } from 'react-router';
import type { PageApi } from '../../contract/page-api.ts';

/** The key under which the server hands the page API to loaders. */
export const pageApiContext = createContext<PageApi>();
