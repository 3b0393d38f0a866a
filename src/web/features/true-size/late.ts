/**
 * What pages of phones fetch late. They name this one file only: the names of all that comes with each
 * part stand here, and not in what everybody loads.
 */

export async function loadActualSizeDialog() {
  return (await import('./actual/actual-size-dialog.tsx')).ActualSizeDialog;
}

export async function loadHandPart() {
  return (await import('./hand/hand-part.tsx')).HandPart;
}

export async function loadScreenSetUp() {
  return (await import('./calibration/screen-set-up.tsx')).ScreenSetUp;
}
