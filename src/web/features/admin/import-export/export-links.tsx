import { DownloadLink } from '../../account/settings/download-link.tsx';
import { ColumnHelp } from './column-help.tsx';

const FILES = [
  ['/transfer/mobiles.csv', 'mobiles.csv', 'Download all mobiles'],
  ['/transfer/template.csv', 'template.csv', 'Download the template'],
] as const;

/** Everything on sale as CSV, and an empty file for an import. */
export function ExportLinks() {
  return (
    <section aria-labelledby="export-title" className="mb-14">
      <h2 id="export-title" className="text-2xl">
        Export
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        Opens in any spreadsheet, with one row for each variant. Change prices, stock or
        descriptions there, then import the file again. The id column tells which mobile a row
        belongs to, the SKU which of its variants.
      </p>
      <div className="flex flex-wrap gap-3">
        {FILES.map(([href, fileName, label]) => (
          <DownloadLink key={href} href={href} fileName={fileName}>
            {label}
          </DownloadLink>
        ))}
      </div>
      <ColumnHelp />
    </section>
  );
}
