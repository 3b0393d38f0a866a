/**
 * Who may see a dashboard page, asked on the server in loaders: the session says who it is, the
 * database which role. Protects: pages of admins are refused, not merely hidden (G06).
 */
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Viewer } from '../../../../contract/page-api.ts';
import { pageApiContext } from '../../../lib/page-api-context.ts';

/** The person of this request, or null; the dashboard's layout then leads to the login page. */
export function findViewer(context: LoaderFunctionArgs['context']): Promise<Viewer | null> {
  return context.get(pageApiContext).viewer();
}

/**
 * For the loaders of admin pages.
 * @returns null when nobody is logged in
 * @throws a 403 answer for people who are not admins, and the way to the set-up for admins who need
 *   a second factor first
 */
export async function requireAdminViewer({
  context,
}: Pick<LoaderFunctionArgs, 'context'>): Promise<Viewer | null> {
  const viewer = await findViewer(context);
  if (viewer && viewer.role !== 'admin') throw data('For admins only', { status: 403 });
  if (viewer?.needsSecondFactor) throw redirect('/dashboard/account#second-step');
  return viewer;
}
