/** The technical drawing of a phone, with what its figures mean. */
export function Dimensions({ svg }: { svg: string }) {
  return (
    <section aria-labelledby="dimensions-title" className="bg-surface">
      <div className="column section-space grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="grid content-start gap-4 lg:col-span-4">
          <h2 id="dimensions-title" className="text-4xl">
            Dimensions
          </h2>
          <p className="max-w-sm text-ink-soft">
            In millimetres, without the camera’s bump. Front and side are drawn to one scale.
          </p>
        </div>
        <div
          className="dimension-drawing lg:col-span-8"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the shop from numbers; names are escaped
          dangerouslySetInnerHTML={{ __html: svg }}
        />
      </div>
    </section>
  );
}
