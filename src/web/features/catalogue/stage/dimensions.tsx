/** The technical drawing of a phone, with what its figures mean. */
export function Dimensions({ svg }: { svg: string }) {
  return (
    <section aria-labelledby="dimensions-title" className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id="dimensions-title" className="text-3xl">
          Dimensions
        </h2>
        <p className="text-sm text-ink-soft">
          In millimetres, without the camera bump. Front and side share one scale.
        </p>
      </div>
      <div
        className="dimension-drawing"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the shop from numbers; names are escaped
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </section>
  );
}
