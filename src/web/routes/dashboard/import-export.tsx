import type { MetaFunction } from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { ExportLinks } from '../../features/admin/import-export/export-links.tsx';
import { ImportMobiles } from '../../features/admin/import-export/import-mobiles.tsx';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('Import and Export');

export const loader = requireAdminViewer;

export default function ImportExport() {
  return (
    <>
      <PageHeading
        title="Import and Export"
        lead="Your catalogue as a spreadsheet, out and back in. You see every change before it is made."
      />
      <ExportLinks />
      <ImportMobiles />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
