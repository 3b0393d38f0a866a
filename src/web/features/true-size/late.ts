/**
 * What a phone's page fetches late. The page names this one file only: the names of all that comes with each
 * part stand here, and not in what everybody loads.
 */

export async function loadActualSizeDialog() {
  return (await import('./actual/actual-size-dialog.tsx')).ActualSizeDialog;
}

export async function loadHandPart() {
  return (await import('./hand/hand-part.tsx')).HandPart;
}
