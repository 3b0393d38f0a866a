import { DownloadLink } from '../../account/download-link.tsx';

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
        Opens in every spreadsheet. Change prices, stock or texts there and import the file again;
        the id tells which mobile a line is about.
      </p>
      <div className="flex flex-wrap gap-3">
        {FILES.map(([href, fileName, label]) => (
          <DownloadLink key={href} href={href} fileName={fileName}>
            {label}
          </DownloadLink>
        ))}
      </div>
    </section>
  );
}
