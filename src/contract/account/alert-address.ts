/** The address of the page on which one asks to be told of a variant of a phone. */
export function alertAddress({ slug, variant }: { slug: string; variant: string }): string {
  return `/alerts/new?${new URLSearchParams({ phone: slug, variant })}`;
}
