import { createContext } from 'react-router';

/** A page as text, handed over beside React Router's answer, which would copy it three times. */
export interface RenderedPage {
  html: string;
  /** The nonce of its own scripts, made for this rendering; who sends the page takes it away again. */
  mark: string;
}

/** Null for an answer that is no page. */
export const renderedPageContext = createContext<RenderedPage | null>(null);
