/** The box of a value that is typed over in a table. */
export const cellStyles =
  'figures min-h-9 rounded-control border border-line bg-transparent px-2 hover:border-line-strong focus:bg-raised aria-invalid:border-danger';
