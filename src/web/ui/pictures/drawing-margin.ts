/** Space in millimetres that every drawing leaves around the phone; also `--margin-mm` in tokens.css. */
export const DRAWING_MARGIN_MM = 5;
