import type { MetaDescriptor } from 'react-router';
import { SITE_NAME } from './page-meta.ts';

/** Title of a page that search engines have no business with. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${SITE_NAME}` }, { name: 'robots', content: 'noindex' }];
}
