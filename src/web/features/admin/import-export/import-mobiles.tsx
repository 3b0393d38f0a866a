import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { FileInput } from '../../../ui/controls/file-input.tsx';
import { Progress } from '../progress.tsx';
import { sendMobiles } from './import-api.ts';
import { ImportState } from './import-state.tsx';
import { RecentImports } from './recent-imports.tsx';

/** Sends a file, shows what it would change, and makes it so. The address keeps which one it is. */
export function ImportMobiles() {
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();
  const [search, setSearch] = useSearchParams();
  const shown = search.get('import');
  const show = (id: string) =>
    setSearch({ import: id }, { replace: true, preventScrollReset: true });
  const upload = useMutation({
    mutationFn: (chosen: File) => sendMobiles(chosen, setShare),
    onSuccess: show,
    onSettled: () => setShare(undefined),
  });
  const running = isProblem(upload.error, 'request-in-progress') ? upload.error.members.id : null;

  function send(event: FormEvent) {
    event.preventDefault();
    if (file) upload.mutate(file);
  }

  return (
    <section aria-labelledby="import-title">
      <h2 id="import-title" className="text-2xl">
        Import
      </h2>
      <form
        method="post"
        onSubmit={send}
        className="mt-4 flex max-w-192 flex-wrap items-start gap-4"
      >
        <Field
          label="CSV file"
          hint="Our export or template, or a product export of Shopify or WooCommerce. At most 100,000 mobiles or 50 MB."
          className="min-w-0 flex-1 basis-72"
        >
          {(props) => (
            <FileInput
              {...props}
              accept=".csv,text/csv"
              onChange={(event) => {
                setFile(event.target.files?.[0]);
                upload.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" disabled={!file} pending={upload.isPending} className="mt-7">
          Check the file
        </Button>
      </form>
      {share !== undefined && <Progress label="Sending the file" share={share} />}
      {upload.error && (
        <Alert
          tone="danger"
          title="The file could not be checked"
          className="mt-6"
          action={
            typeof running === 'string' && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  upload.reset();
                  show(running);
                }}
              >
                Show the other import
              </Button>
            )
          }
        >
          {describeProblem(upload.error)}
        </Alert>
      )}
      {shown !== null && !upload.isPending && <ImportState key={shown} id={shown} />}
      <RecentImports />
    </section>
  );
}
