import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Progress } from '../progress.tsx';
import { sendMobiles } from './import-api.ts';
import { ImportFailure } from './import-failure.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportState } from './import-state.tsx';
import { RecentImports } from './recent-imports.tsx';

/** Sends a file, shows what it would change, and makes it so. The address keeps which one it is. */
export function ImportMobiles() {
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

  return (
    <section aria-labelledby="import-title">
      <h2 id="import-title" className="text-2xl">
        Import
      </h2>
      <ImportForm pending={upload.isPending} onChoose={upload.reset} onSend={upload.mutate} />
      {share !== undefined && <Progress label="Sending the file" share={share} />}
      {upload.error && (
        <ImportFailure
          error={upload.error}
          onShow={(id) => {
            upload.reset();
            show(id);
          }}
        />
      )}
      {shown !== null && !upload.isPending && <ImportState key={shown} id={shown} />}
      <RecentImports />
    </section>
  );
}
